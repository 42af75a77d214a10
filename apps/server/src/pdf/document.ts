/** A line of a table: its cells, what is told below them in plain words, and how it is proven, in small type. */
export type DocumentLine = { readonly cells: readonly string[]; readonly told: string; readonly proof: string };

/** A part of a document, in the order in which it is read. Its texts are plain; each form writes them in its own way. */
export type Block =
  | { readonly kind: 'title' | 'heading' | 'text' | 'small' | 'warning' | 'mono'; readonly text: string }
  | { readonly kind: 'facts'; readonly facts: readonly (readonly [label: string, text: string])[] }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly columns: readonly string[]; readonly lines: readonly DocumentLine[] }
  | { readonly kind: 'code'; readonly holds: string; readonly label: string; readonly told: readonly string[] };

/** A document that is declared once, and drawn as a PDF file or as a page. */
export type PaperDocument = {
  readonly title: string;
  /** At the foot of each sheet, before the number of its page: who made it when. */
  readonly foot: string;
  readonly blocks: readonly Block[];
};
