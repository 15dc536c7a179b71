import type { Element } from "@decant/dom";
import { isTextControl } from "@decant/dom/visibility";
import { findInside, nextElement, parentElement } from "../source/nodes.ts";
import type { DropRule } from "./rule.ts";

const noQuestion = /[^?？؟]$/;

/**
 * Elements that are never part of a document's text. In order; the first match names the decision.
 *
 * Forms that read such an element come first: math in scripts, labels of drawings, images in `noscript`, tab labels in buttons.
 */
export const neverContent: readonly DropRule[] = [
  { id: "script", reason: "Code for the browser.", match: { tags: ["script", "style", "link", "meta", "base"] } },
  {
    id: "head",
    reason: "Describes the page; metadata is read elsewhere.",
    match: { tags: ["head", "title", "noframes", "noembed"] },
  },
  { id: "template", reason: "Inert until a script clones it.", match: { tags: ["template"] } },
  {
    id: "noscript",
    reason: "A fallback for what scripts add.",
    match: { tags: ["noscript"] },
  },
  { id: "svg", reason: "A drawing without words of content, such as an icon.", match: { tags: ["svg", "canvas"] } },
  { id: "plugin", reason: "Runs foreign code.", match: { tags: ["object", "embed", "applet", "frame", "frameset"] } },
  {
    id: "button",
    reason: "A control of the page.",
    match: { tags: ["button"], when: (element) => !isTextControl(element) },
  },
  {
    id: "form-control",
    reason: "Waits for input.",
    match: { tags: ["input", "select", "textarea", "datalist", "optgroup", "option", "keygen", "meter", "progress"] },
  },
  {
    id: "form-control-label",
    reason: "Names a control that is dropped. Checkboxes and radio buttons may be a task list or answers.",
    match: { tags: ["label"], maxText: 60, when: labelsControl },
  },
  {
    id: "form-legend",
    reason:
      "Names a group of controls that is dropped. Of check boxes and radio buttons, a question or a longer one, it may be a quiz or options.",
    match: { tags: ["legend"], maxText: 30, text: noQuestion, when: namesControls },
  },
  {
    id: "closed-dialog",
    reason: "Not shown until a script opens it.",
    match: { tags: ["dialog"], when: ({ attribs }) => attribs.open === undefined },
  },
  { id: "closed-popover", reason: "Not shown until a control opens it.", match: { attributes: { popover: true } } },
];

const controls: ReadonlySet<string> = new Set(["input", "select", "textarea", "meter", "progress"]);
const ticks: ReadonlySet<string> = new Set(["checkbox", "radio", "hidden"]);

/** Whether a label holds a control that takes input, or is before one. */
function labelsControl(label: Element): boolean {
  const control = findInside(label, ({ name }) => controls.has(name)) ?? nextElement(label);
  return control !== undefined && takesInput(control);
}

function namesControls(element: Element): boolean {
  const group = parentElement(element);
  return (
    group?.name === "fieldset" && findInside(group, (child) => takesInput(child) || child.name === "a") !== undefined
  );
}

function takesInput({ name, attribs }: Element): boolean {
  return controls.has(name) && !ticks.has((attribs.type ?? "").toLowerCase());
}
