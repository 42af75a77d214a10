/** A change to a copy of the product: a text of one of its files, and what stands there instead. */
export type TextChange = {
  readonly file: string;
  /** The text to replace; it must be in the file exactly once. */
  readonly find: string;
  readonly replace: string;
};

/** The file's text with the change in it. Throws when the text to replace is not in it exactly once. */
export function changed(text: string, { file, find, replace }: TextChange): string {
  if (text.split(find).length !== 2)
    throw new Error(`The change does not apply any more: ${file} has not once: ${find}`);
  return text.replace(find, () => replace);
}
