type Attributes = Readonly<Record<string, string | true>>;

/** An element with attributes and content. Content is text, never markup: a packet cannot put anything on the page. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...content: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value === true ? '' : value);
  made.append(...content);
  return made;
}
