import { expect, test } from "vitest";
import {
  chooseQuestions,
  evaluate,
  evaluateAnswers,
  makeQuestions,
  type Question,
  textsIn,
} from "../src/eval/index.ts";

const passage = (page: string, markdown: string, tokens = 10) => ({ pages: [page], texts: textsIn(markdown), tokens });
const gauge = passage("gauge", "The gauge is read *twice* a day.");
const mole = passage("mole", "The mole is five metres high. The gauge is read twice a day.", 20);

test("an answer counts in the right page alone, at its place, with the tokens read until it", async () => {
  const questions: Question[] = [
    { question: "How often is the gauge read?", answers: ["read twice a day"], page: "gauge" },
    { question: "How high is the mole?", answers: ["mole", "five metres"] },
    { question: "Who keeps the mole?", answers: ["the keeper"], page: "mole" },
    { question: "Where is the gauge?", answers: [], page: "gauge" },
  ];
  const figures = await evaluate([gauge, mole], questions, () => [mole, gauge], [1, 2]);
  expect(figures).toEqual({
    ...{ questions: 4, passages: 2, meanTokens: 15, findable: 0.75, recall: { 1: 0.25, 2: 0.75 } },
    ...{ mrr: (0.5 + 1 + 0 + 0.5) / 4, tokensPerAnswer: (30 + 20 + 30 + 30) / 4, missed: [questions[2]] },
  });
  // What is found beyond the deepest place does not count.
  expect((await evaluate([gauge, mole], questions, () => [mole, gauge], [1])).recall).toEqual({ 1: 0.25 });
  const answer = async () => ({ texts: textsIn("The gauge is read twice a day."), tokens: 9 });
  expect(await evaluateAnswers(questions.slice(0, 3), answer)).toEqual({ kept: 1 / 3, tokens: 9 });
});

const handbook = `# Handbook

A gauge is an instrument that shows the height of the water.

**Ebb tide**

The water runs out to the sea, i.e. it falls. Boats wait.

## Cleaning the float

1. Close the valve.
2. Lift the float out.

## Who is told

The office is told of every jump of the pointer.

| mark | meaning |
|---|---|
| J | the pointer jumped |
| S | stuck twice |
`;

test("questions are written by rule, each with its rule and page", () => {
  expect(makeQuestions(handbook, "handbook")).toEqual([
    {
      ...{ question: "What is a gauge?", rule: "definition", page: "handbook" },
      answers: ["A gauge is an instrument that shows the height of the water."],
    },
    {
      ...{ question: "What is Ebb tide?", rule: "definition", page: "handbook" },
      answers: ["The water runs out to the sea, i.e. it falls."],
    },
    {
      ...{ question: "How to Cleaning the float?", rule: "steps", page: "handbook" },
      answers: ["Cleaning the float", "Close the valve.", "Lift the float out."],
    },
    {
      ...{ question: "Who is told", rule: "heading", page: "handbook" },
      answers: ["The office is told of every jump of the pointer."],
    },
    { question: "What is the meaning of J?", answers: ["J", "the pointer jumped"], rule: "cell", page: "handbook" },
    { question: "What is the meaning of S?", answers: ["S", "stuck twice"], rule: "cell", page: "handbook" },
  ]);
});

test("what several pages answer is not asked, and every rule has its share", () => {
  const made = [...makeQuestions(handbook, "a"), ...makeQuestions(handbook.replace("J |", "K |"), "b")];
  expect(chooseQuestions(made, 9).map(({ question }) => question)).toEqual([
    "What is the meaning of J?",
    "What is the meaning of K?",
  ]);
  expect(
    chooseQuestions(makeQuestions(handbook), 4)
      .map(({ rule }) => rule)
      .sort(),
  ).toEqual([...["cell", "definition", "heading", "steps"]]);
});
