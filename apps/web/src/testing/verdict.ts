import { waitFor } from '@testing-library/react';

/** What the scanner says of the last code in its frame; null while it says nothing. */
export function verdictText(): string | null {
  return document.querySelector('.scanner-verdict-text')?.textContent ?? null;
}

export async function toldInFrame(text: string): Promise<void> {
  await waitFor(() => {
    if (verdictText() !== text) throw new Error(`the scanner says ${verdictText()}`);
  });
}
