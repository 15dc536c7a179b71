import type { Element } from "domhandler";

/** Position of a link on the page: in its main content, in navigation, or neither. */
export type LinkContext = "content" | "navigation" | "other";

export interface ContextRule {
  readonly id: string;
  /** Attribute, one of whose words has to be the value; without it, the name of the element. */
  readonly attribute?: "role" | "class";
  readonly value: string;
  readonly context: "content" | "navigation";
  /** Whether it counts only outside of content: an article has its own header. */
  readonly outsideContent?: true;
  readonly reason: string;
}

const landmark = "WAI-ARIA landmark or widget of navigation";
const className = "class that frameworks give to navigation";

/** Marks of navigation and content. The innermost element that a rule matches decides. */
export const linkContexts: readonly ContextRule[] = [
  { id: "nav", value: "nav", context: "navigation", reason: "HTML: a section with navigation links" },
  { id: "aside", value: "aside", context: "navigation", outsideContent: true, reason: "HTML: beside the content" },
  {
    id: "header",
    value: "header",
    context: "navigation",
    outsideContent: true,
    reason: "HTML: the banner of the page",
  },
  {
    id: "footer",
    value: "footer",
    context: "navigation",
    outsideContent: true,
    reason: "HTML: the footer of the page",
  },
  { id: "main", value: "main", context: "content", reason: "HTML: the dominant content" },
  { id: "article", value: "article", context: "content", reason: "HTML: a self-contained composition" },
  { id: "role-main", attribute: "role", value: "main", context: "content", reason: "WAI-ARIA landmark of the content" },
  { id: "role-navigation", attribute: "role", value: "navigation", context: "navigation", reason: landmark },
  { id: "role-banner", attribute: "role", value: "banner", context: "navigation", reason: landmark },
  { id: "role-contentinfo", attribute: "role", value: "contentinfo", context: "navigation", reason: landmark },
  { id: "role-complementary", attribute: "role", value: "complementary", context: "navigation", reason: landmark },
  { id: "role-menu", attribute: "role", value: "menu", context: "navigation", reason: landmark },
  { id: "role-menubar", attribute: "role", value: "menubar", context: "navigation", reason: landmark },
  { id: "menu", attribute: "class", value: "menu", context: "navigation", reason: className },
  { id: "navbar", attribute: "class", value: "navbar", context: "navigation", reason: className },
  { id: "sidebar", attribute: "class", value: "sidebar", context: "navigation", reason: className },
  { id: "breadcrumb", attribute: "class", value: "breadcrumb", context: "navigation", reason: className },
  { id: "breadcrumbs", attribute: "class", value: "breadcrumbs", context: "navigation", reason: className },
  { id: "pagination", attribute: "class", value: "pagination", context: "navigation", reason: className },
];

const whiteSpace = /\s+/;

/** Finds the context of elements, by a list of rules. */
export class ContextRules {
  private readonly tags = new Map<string, ContextRule>();
  private readonly roles = new Map<string, ContextRule>();
  private readonly classes = new Map<string, ContextRule>();

  constructor(rules: readonly ContextRule[]) {
    for (const rule of rules)
      (rule.attribute === undefined ? this.tags : rule.attribute === "role" ? this.roles : this.classes).set(
        rule.value,
        rule,
      );
  }

  /** Context inside an element that is itself in `outer`. */
  within(element: Element, outer: LinkContext): LinkContext {
    const { class: classes, role } = element.attribs;
    const rule =
      find(this.roles, role) ??
      this.tags.get(element.name) ??
      (outer === "content" ? undefined : find(this.classes, classes));
    return rule === undefined || (rule.outsideContent && outer === "content") ? outer : rule.context;
  }
}

function find(rules: ReadonlyMap<string, ContextRule>, value: string | undefined): ContextRule | undefined {
  if (value === undefined) return undefined;
  for (const word of value.toLowerCase().split(whiteSpace)) {
    const rule = rules.get(word);
    if (rule !== undefined) return rule;
  }
  return undefined;
}
