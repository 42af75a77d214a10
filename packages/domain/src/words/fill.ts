/** The names in braces of a text. */
export type Placeholders<Text extends string> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholders<Rest>
  : never;

/** The values that a text needs: those a literal text names; any for a text that is known only as `string`. */
export type Values<Text extends string> = string extends Text
  ? [values?: Readonly<Record<string, string | number>>]
  : [Placeholders<Text>] extends [never]
    ? []
    : [values: { readonly [Name in Placeholders<Text>]: string | number }];

/** The text of a message or label with every `{name}` replaced by its value, in one pass. */
export function fill<Text extends string>(message: Text | { readonly text: Text }, ...[values]: Values<Text>): string {
  const text: string = typeof message === 'string' ? message : message.text;
  if (values === undefined) return text;
  const byName = new Map<string, string | number>(Object.entries(values));
  return text.replaceAll(/\{(\w+)\}/g, (placeholder, name: string) => String(byName.get(name) ?? placeholder));
}
