export {
  type AnswerFigures,
  type EvalFigures,
  type EvalPassage,
  evaluate,
  evaluateAnswers,
  type Find,
} from "./evaluate.ts";
export {
  askCells,
  askDefinition,
  askSteps,
  chooseQuestions,
  isAnswered,
  isBetween,
  makeQuestions,
  type Question,
  type QuestionRule,
  textsIn,
  wordsIn,
} from "./questions.ts";
