import { expect, test } from "vitest";
import { ask, readQuestions } from "./ask.ts";

const passage = (page: string, content: string) => ({ page, indexed: content, content });
const passages = [
  passage("gauge", "The gauge is read *twice* a day."),
  passage("gauge", "The pointer may jump."),
  passage("mole", "The mole is five metres high. The gauge is read twice a day."),
];

test("an answer counts in the right page alone, through Markdown's marks", async () => {
  const questions = [
    { page: "gauge", question: "How often is the gauge read?", answers: ["read twice a day"] },
    { page: "mole", question: "Who keeps the mole?", answers: ["the keeper"] },
  ];
  const figures = await ask(passages, questions);
  expect(figures).toMatchObject({
    passages: 3,
    findable: 0.5,
    recall: { 1: 0.5, 5: 0.5 },
    mrr: 0.5,
    missed: [questions[1]],
  });
});

test("a word is not found inside of another", async () => {
  expect((await ask(passages, [{ page: "gauge", question: "point", answers: ["point"] }])).findable).toBe(0);
});

test("the questions are about a hundred, and none is asked twice", () => {
  const questions = readQuestions();
  expect(questions.length).toBeGreaterThanOrEqual(100);
  expect(new Set(questions.map(({ question }) => question)).size).toBe(questions.length);
});
