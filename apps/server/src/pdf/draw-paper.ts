import type { PaperDocument } from './document.ts';
import { pdfOfDocument } from './document-pdf.ts';
import { form106Pdf, type Form106 } from './form-106-pdf.ts';
import { labelPdf, type Print, testPagePdf, type TestPage } from './label-pdf.ts';
import { pdfOfReport, type ReportPaper } from './report-pdf.ts';

/** Every paper of the product, as it is handed to the thread that draws it. */
export type Paper =
  | { readonly kind: 'report'; readonly report: ReportPaper }
  | { readonly kind: 'document'; readonly document: PaperDocument }
  | { readonly kind: 'form 106'; readonly form: Form106; readonly agency: string }
  | { readonly kind: 'labels'; readonly print: Print }
  | { readonly kind: 'test page'; readonly page: TestPage };

/** Draws for seconds without a break: only the thread that does nothing else may call it. */
export function drawPaper(paper: Paper): Promise<Buffer> {
  switch (paper.kind) {
    case 'report':
      return pdfOfReport(paper.report);
    case 'document':
      return pdfOfDocument(paper.document);
    case 'form 106':
      return form106Pdf(paper.form, paper.agency);
    case 'labels':
      return labelPdf(paper.print);
    case 'test page':
      return testPagePdf(paper.page);
  }
}
