export {
  type AnswerFigures,
  type EvalFigures,
  type EvalPassage,
  evaluate,
  evaluateAnswers,
  type Find,
} from "./evaluate.ts";
export {
  chooseQuestions,
  makeQuestions,
  type Question,
  type QuestionRule,
  textsIn,
  wordsIn,
} from "./questions.ts";
