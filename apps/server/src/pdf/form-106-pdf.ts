import { buffer } from 'node:stream/consumers';
import type { CallReply } from '@vialant/contract/call';
import { fill } from '@vialant/domain/words/fill';
import { casePapers } from '@vialant/domain/words/office/cases';
import { form106Lines } from '@vialant/domain/words/office/form-106';
import { openPdf } from './open-pdf.ts';

export type Form106 = CallReply<'GET discrepancy_case/form_106'>;

const MARGIN_PT = 54;
const words = casePapers.form;

/** CASES-09: what Form 106 asks for, on paper. */
export async function form106Pdf(form: Form106, agency: string): Promise<Buffer> {
  const document = openPdf({ size: 'LETTER', margin: MARGIN_PT });
  const finished = buffer(document);
  document.font('Helvetica-Bold').fontSize(14).text(`${agency} · ${words.title}`);
  document
    .fontSize(10)
    .text(fill(casePapers.back, { number: form.number }))
    .moveDown();
  for (const [label, value] of form106Lines(form, form.discovered_date)) {
    document.font('Helvetica-Bold').text(label);
    document
      .font('Helvetica')
      .text(value ?? casePapers.missing)
      .moveDown(0.5);
  }
  document.font('Helvetica-Bold').text(words.lost);
  document.font('Helvetica');
  for (const { ndc, finished_form, type_name, schedule, vials, quantity_text } of form.lost) {
    const name = finished_form ?? type_name;
    const parts = [
      fill(casePapers.notice.line, { vials, name, amount: quantity_text }),
      schedule && `${words.schedule} ${schedule}`,
      ndc && `${words.ndc} ${ndc}`,
    ];
    document.text(parts.filter((part) => part !== null).join(' · '));
  }
  if (form.lost.length === 0) document.text(casePapers.missing);
  document.end();
  return finished;
}
