#!/usr/bin/env python3
"""Fit the block scorers on a dump of features and labels.

    python3 fit.py DUMP [--seed 1] [--rounds 200] [--out DUMP/fit] [--threads 2]

Reads what `train dump` wrote into the folder DUMP and writes into DUMP/fit, for `train export` to pack:

- forest.json, fitted on all labelled blocks; forest-K.json, fitted on all folds but K;
- probabilities.f32: the probability of each block by the forest that did not see its host;
- fit.json: seed, parameters, versions of the libraries, and how well each fold was predicted.

Same dump, seeds and libraries: same bytes, with any number of threads. Of several seeds, each gives a forest of so many rounds, and
their mean is written as one forest.
"""
import argparse
import json
import time
from importlib.metadata import version
from pathlib import Path

import lightgbm
import numpy as np
from sklearn.metrics import log_loss, roc_auc_score

# Labels are shares of a block's words, hence cross-entropy on probabilities instead of classes. The leaves are large and
# strongly regularised because the gold is noisy, and few because the model is shipped to every browser: 200 trees of 31
# leaves are 51 KB gzipped. Half of the features for each tree: many of them say nearly the same.
FOREST = {
    "objective": "cross_entropy",
    "learning_rate": 0.1,
    "num_leaves": 31,
    "min_data_in_leaf": 60,
    "lambda_l2": 5.0,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.7,
    "bagging_freq": 1,
    "max_bin": 63,
}
FOREST_ROUNDS = 200

# A page of gold segments labels a dozen blocks of some hundred; at full weight each of them would count like a whole page
# of gold text. A guess between none and all.
# The round trip has 32 texts in 18 templates: its pages teach code, tables and the chrome of generators, but are few
# and alike. A guess that makes all of them weigh like about a hundred pages of the web.
PAGE_WEIGHTS = {"text": 1.0, "segments": 0.3, "source": 0.2}
# The 530 short news pages of daniel-dev are as many as all articles of the other sets together. At full weight, listings and
# collections lose .007 and .037 (one fit, folds 0 and 1, choice by expected F1; fits differ by as much); at 0.3 the news pages lose .026. Between.
SET_WEIGHTS = {"daniel-dev": 0.5}


class Dump:
    """The columns of a dump, one entry a block."""

    def __init__(self, folder: Path):
        manifest = json.loads((folder / "dump.json").read_text())
        pages = [json.loads(line) for line in (folder / "pages.jsonl").read_text().splitlines()]
        counts = [page["blocks"] for page in pages]
        self.names = manifest["featureNames"]
        self.fold_count = manifest["foldCount"]
        self.rows = np.fromfile(folder / "features.f32", dtype="<f4").reshape(-1, len(self.names))
        self.labels = np.fromfile(folder / "labels.f32", dtype="<f4").astype(np.float64)
        self.labelled = ~np.isnan(self.labels)
        self.fold = np.repeat([page["fold"] for page in pages], counts)
        self.weights = self._weigh(np.fromfile(folder / "words.i32", dtype="<i4"), pages, counts)

    def _weigh(self, words, pages, counts):
        """Every page weighs the same, and within it a block by the root of its words: between blocks and words."""
        weights = np.sqrt(np.maximum(words, 1))
        page_of = np.repeat(np.arange(len(pages)), counts)
        totals = np.bincount(page_of, weights * self.labelled, len(pages))
        scale = np.array([PAGE_WEIGHTS[page["gold"]] * SET_WEIGHTS.get(page["set"], 1.0) for page in pages])
        scale *= 100 / np.maximum(totals, 1e-9)
        return weights * scale[page_of]


def fit_forests(dump: Dump, chosen, options):
    """A forest for each seed; their mean is the model."""
    plain = FOREST | {"num_threads": options.threads, "deterministic": True, "force_row_wise": True, "verbose": -1}
    models = []
    for seed in options.seed:
        data = lightgbm.Dataset(dump.rows[chosen], dump.labels[chosen], weight=dump.weights[chosen])
        models.append(lightgbm.train(plain | {"seed": seed}, data, options.rounds))
    return models


def predict(models, rows, threads: int):
    """Probabilities by the mean of the models' log-odds."""
    odds = sum(model.predict(rows, raw_score=True, num_threads=threads) for model in models) / len(models)
    return 1 / (1 + np.exp(-odds))


def trees_of(models):
    """The trees of models: splits [feature, threshold, left, right] in pre-order, children as indices, leaf n as -n - 1.

    The models take turns, each with its share of a leaf: what has been added up is a mean of theirs after any number of turns, so
    that the extractor can tell as early as with one model which rows are decided.
    """
    forests = [model.dump_model()["tree_info"] for model in models]
    return [flatten(tree["tree_structure"], len(models)) for turn in zip(*forests) for tree in turn]


def flatten(root, shares: int):
    splits, leaves = [], []

    def visit(node):
        if "split_feature" not in node:
            leaves.append(node["leaf_value"] / shares)
            return -len(leaves)
        if node["decision_type"] != "<=" or node["missing_type"] != "None":
            raise ValueError(f"a split that the extractor cannot read: {node['decision_type']}, {node['missing_type']}")
        index = len(splits)
        splits.append(None)
        left, right = visit(node["left_child"]), visit(node["right_child"])
        splits[index] = [node["split_feature"], node["threshold"], left, right]
        return index

    visit(root)
    return {"splits": splits, "leaves": leaves}


def score(labels, probabilities, weights):
    """How well unseen hosts were predicted; labels are cut at one half."""
    truth = labels > 0.5
    return {
        "blocks": int(len(labels)),
        "log_loss": round(float(log_loss(truth, probabilities, sample_weight=weights)), 4),
        "auc": round(float(roc_auc_score(truth, probabilities, sample_weight=weights)), 4),
    }


def write_json(path: Path, value):
    path.write_text(json.dumps(value) + "\n")


def main():
    parser = argparse.ArgumentParser(description="Fit the block scorers on a dump of features and labels.")
    parser.add_argument("dump", type=Path, help="folder that `train dump` wrote")
    parser.add_argument("--seed", type=int, nargs="+", default=[1], help="several give the mean of as many forests")
    parser.add_argument("--rounds", type=int, default=FOREST_ROUNDS, help="trees of each forest")
    parser.add_argument("--out", type=Path, help="folder to write into, by default DUMP/fit")
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    dump = Dump(options.dump)
    out = options.out or options.dump / "fit"
    out.mkdir(exist_ok=True, parents=True)
    start = time.monotonic()
    say = lambda text: print(f"{time.monotonic() - start:5.0f} s  {text}", flush=True)

    probabilities = np.zeros(len(dump.labels), dtype="<f4")
    scores = {}
    for fold in range(dump.fold_count):
        seen, unseen = dump.labelled & (dump.fold != fold), dump.fold == fold
        models = fit_forests(dump, seen, options)
        probabilities[unseen] = predict(models, dump.rows[unseen], options.threads)
        write_json(out / f"forest-{fold}.json", trees_of(models))
        judged = dump.labelled & unseen
        scores[str(fold)] = score(dump.labels[judged], probabilities[judged], dump.weights[judged])
        say(f"fold {fold}: {scores[str(fold)]}")
    probabilities.tofile(out / "probabilities.f32")

    write_json(out / "forest.json", trees_of(fit_forests(dump, dump.labelled, options)))
    write_json(out / "fit.json", {
        "seeds": options.seed,
        "forest": FOREST | {"rounds": options.rounds},
        "page_weights": PAGE_WEIGHTS,
        "set_weights": SET_WEIGHTS,
        "libraries": {name: version(name) for name in ("lightgbm", "numpy", "scikit-learn", "scipy")},
        "folds": scores,
    })
    say("done")


if __name__ == "__main__":
    main()
