import type { Element } from "hast";
import type { Content } from "../../nodes/mdast.ts";
import { childElement, isElement, stringProperty } from "../../nodes/properties.ts";
import { cleanLine } from "../../nodes/text.ts";
import { cleanUrl } from "../../nodes/url.ts";
import type { Handler, State } from "../types.ts";

/** An image; without an address (lazy placeholders, `data:`) its alternative text. */
export const img: Handler = (state, element) => {
  const alt = cleanLine(stringProperty(element, "alt"));
  const url = cleanUrl(stringProperty(element, "src") ?? "", "image", state.frozenBaseUrl);
  if (!url) return alt === "" ? undefined : state.add(alt, "alternative-text", element);
  return {
    type: "image",
    url,
    title: cleanLine(stringProperty(element, "title")) || null,
    alt,
    position: element.position,
  };
};

/** `<iframe>` and `<embed>`: a link to their source, named by title or address. */
export const frame: Handler = (state, element) => {
  state.drop(element, "media-fallback");
  return mediaLink(state, element, stringProperty(element, "src"), []);
};

/** `<object>`: its fallback content, else a link to its data. */
export const object: Handler = (state, element) => {
  const fallback = state.all(element);
  return fallback.some(hasContent) ? fallback : mediaLink(state, element, stringProperty(element, "data"), []);
};

/** `<video>` and `<audio>`: a link to the first source; its text is the title, the poster image or the address. */
export const media: Handler = (state, element) => {
  const source = stringProperty(element, "src") ?? stringProperty(childElement(element, "source") ?? element, "src");
  const poster = posterOf(state, element);
  const fallback = element.children.filter((child) => !isElement(child, "source", "track"));
  const link = mediaLink(state, element, source, poster);
  if (link === undefined) return state.all({ type: "root", children: fallback });
  state.drop(element, "media-fallback");
  return link;
};

function posterOf(state: State, element: Element): Content[] {
  const url = cleanUrl(stringProperty(element, "poster") ?? "", "image", state.frozenBaseUrl);
  return url
    ? [
        {
          type: "image",
          url,
          alt: cleanLine(stringProperty(element, "title")),
          title: null,
          position: element.position,
        },
      ]
    : [];
}

function mediaLink(
  state: State,
  element: Element,
  source: string | undefined,
  poster: readonly Content[],
): Content | undefined {
  const url = cleanUrl(source ?? "", "link", state.frozenBaseUrl);
  if (!url || url.startsWith("about:") || state.open.link) return undefined;
  const name = cleanLine(stringProperty(element, "title")) || cleanLine(stringProperty(element, "ariaLabel")) || url;
  const children = poster.length > 0 ? poster : [state.add(name, "media-name", element)];
  return { type: "link", url, title: null, children: children as never, position: element.position };
}

function hasContent(node: Content): boolean {
  return node.type !== "text" || node.value.trim() !== "";
}
