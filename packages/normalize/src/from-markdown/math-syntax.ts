import type { Code, Construct, Effects, Extension, State, TokenizeContext } from "micromark-util-types";
import { factorySpace, markdownLineEnding } from "#markdown-reader";

declare module "micromark-util-types" {
  interface TokenTypeMap {
    displayMath: "displayMath";
    displayMathFence: "displayMathFence";
    displayMathMeta: "displayMathMeta";
    displayMathLine: "displayMathLine";
    inlineMath: "inlineMath";
    inlineMathData: "inlineMathData";
  }
}

const dollar = 36;

/**
 * A micromark extension for formulas: `$x$` in text, and blocks between lines of `$$`.
 *
 * The rules are those of code spans (CommonMark, section 6.1) and fenced code (section 4.5), with `$` in place of the backtick.
 */
export function mathSyntax(): Extension {
  return { flow: { [dollar]: displayMath }, text: { [dollar]: inlineMath } };
}

const inlineMath: Construct = {
  name: "inlineMath",
  tokenize: tokenizeInline,
  previous(code) {
    return code !== dollar || this.events.at(-1)?.[1].type === "characterEscape";
  },
};

function tokenizeInline(effects: Effects, ok: State, nok: State): State {
  let fence = 0;
  let run = 0;
  return (code) => {
    effects.enter("inlineMath");
    effects.enter("inlineMathData");
    return opening(code);
  };

  function opening(code: Code): State | undefined {
    if (code !== dollar) return content(code);
    fence++;
    effects.consume(code);
    return opening;
  }

  function content(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (code === dollar) return closing(code);
    if (markdownLineEnding(code)) {
      effects.exit("inlineMathData");
      return consumeLineEnd(effects, nextLineOfContent)(code);
    }
    effects.consume(code);
    return content;
  }

  function nextLineOfContent(code: Code): State | undefined {
    if (code === null) return nok(code);
    if (markdownLineEnding(code)) return consumeLineEnd(effects, nextLineOfContent)(code);
    effects.enter("inlineMathData");
    return content(code);
  }

  function closing(code: Code): State | undefined {
    if (code === dollar) {
      run++;
      effects.consume(code);
      return closing;
    }
    if (run === fence) {
      effects.exit("inlineMathData");
      effects.exit("inlineMath");
      return ok(code);
    }
    run = 0;
    return content(code);
  }
}

const displayMath: Construct = { name: "displayMath", concrete: true, tokenize: tokenizeDisplay };
/** A line end within the block. */
const nextLine: Construct = { partial: true, tokenize: tokenizeNextLine };

function tokenizeDisplay(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const context = this;
  const before = this.events.at(-1);
  const indent = before?.[1].type === "linePrefix" ? before[2].sliceSerialize(before[1], true).length : 0;
  const closingFence: Construct = { partial: true, tokenize: tokenizeClosing };
  let fence = 0;
  return (code) => {
    effects.enter("displayMath");
    effects.enter("displayMathFence");
    return opening(code);
  };

  function opening(code: Code): State | undefined {
    if (code === dollar) {
      fence++;
      effects.consume(code);
      return opening;
    }
    return fence < 2 ? nok(code) : factorySpace(effects, beforeMeta, "linePrefix")(code);
  }

  function beforeMeta(code: Code): State | undefined {
    if (isEnd(code)) return afterOpening(code);
    effects.enter("displayMathMeta");
    effects.enter("chunkString", { contentType: "string" });
    return meta(code);
  }

  function meta(code: Code): State | undefined {
    if (code === dollar) return nok(code);
    if (!isEnd(code)) {
      effects.consume(code);
      return meta;
    }
    effects.exit("chunkString");
    effects.exit("displayMathMeta");
    return afterOpening(code);
  }

  function afterOpening(code: Code): State | undefined {
    effects.exit("displayMathFence");
    return context.interrupt === true ? ok(code) : lineEnd(code);
  }

  function lineEnd(code: Code): State | undefined {
    return effects.attempt(nextLine, lineStart, done)(code);
  }

  function lineStart(code: Code): State | undefined {
    return effects.attempt(closingFence, done, skipIndent)(code);
  }

  /** Skip as much indent as the opening fence has. */
  function skipIndent(code: Code): State | undefined {
    return indent === 0 ? line(code) : factorySpace(effects, line, "linePrefix", indent + 1)(code);
  }

  function line(code: Code): State | undefined {
    if (isEnd(code)) return code === null ? done(code) : lineEnd(code);
    effects.enter("displayMathLine");
    return inLine(code);
  }

  function inLine(code: Code): State | undefined {
    if (!isEnd(code)) {
      effects.consume(code);
      return inLine;
    }
    effects.exit("displayMathLine");
    return line(code);
  }

  function done(code: Code): State | undefined {
    effects.exit("displayMath");
    return ok(code);
  }

  function tokenizeClosing(closing: Effects, closed: State, open: State): State {
    let size = 0;
    const start: State = (code) => {
      closing.enter("displayMathFence");
      return sequence(code);
    };
    const sequence: State = (code) => {
      if (code === dollar) {
        size++;
        closing.consume(code);
        return sequence;
      }
      return size < fence ? open(code) : factorySpace(closing, end, "linePrefix")(code);
    };
    const end: State = (code) => {
      if (!isEnd(code)) return open(code);
      closing.exit("displayMathFence");
      return closed(code);
    };
    // At most three columns: four would be indented code.
    return factorySpace(closing, start, "linePrefix", 4);
  }
}

function tokenizeNextLine(this: TokenizeContext, effects: Effects, ok: State, nok: State): State {
  const { parser } = this;
  const lineStart: State = (code) => (parser.lazy[this.now().line] ? nok(code) : ok(code));
  return (code) => (code === null ? nok(code) : consumeLineEnd(effects, lineStart)(code));
}

function consumeLineEnd(effects: Effects, next: State): State {
  return (code) => {
    effects.enter("lineEnding");
    effects.consume(code);
    effects.exit("lineEnding");
    return next;
  };
}

function isEnd(code: Code): boolean {
  return code === null || markdownLineEnding(code);
}
