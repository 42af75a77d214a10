/** A PDF to draw on. Its library is loaded with the first one: many a server runs for days without any. */
export async function openPdf(options: PDFKit.PDFDocumentOptions): Promise<PDFKit.PDFDocument> {
  const { default: PdfDocument } = await import('pdfkit');
  return new PdfDocument(options);
}
