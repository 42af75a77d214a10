import { LIMITS } from '@vialant/domain/values/limits';
import PdfDocument from 'pdfkit';

/** Thrown while a paper is drawn that would have more pages than a paper may. */
export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}

/** A PDF to draw on, of at most so many pages. */
export function openPdf(options: PDFKit.PDFDocumentOptions): PDFKit.PDFDocument {
  const document = new PdfDocument(options);
  // The first page is there before anybody can listen.
  let pages = 1;
  let { page } = document;
  document.on('pageAdded', () => {
    pages += 1;
    if (pages > LIMITS.paper.pages) throw new TooManyPages();
    joinPieces(page);
    page = document.page;
  });
  return document;
}

/**
 * What is on a page is held in pieces, one for each drawing command, and a piece takes several times its bytes. A long
 * table would take all the memory of its thread.
 */
function joinPieces({ content }: PDFKit.PDFPage): void {
  if (!('buffer' in content) || !Array.isArray(content.buffer)) return;
  content.buffer = [Buffer.concat(content.buffer as Uint8Array[])];
}
