import { fill } from '@vialant/domain/words/fill';
import { casePapers, caseWords } from '@vialant/domain/words/office/cases';
import PdfDocument from 'pdfkit';
import type { readForm106 } from '../cases/form-106.ts';

type Form = Awaited<ReturnType<typeof readForm106>>;

const MARGIN_PT = 54;
const words = casePapers.form;

/** CASES-09: what Form 106 asks for, on paper. */
export function form106Paper(form: Form, agency: string): Promise<Buffer> {
  const document = new PdfDocument({ size: 'LETTER', margin: MARGIN_PT });
  const pieces: Buffer[] = [];
  document.on('data', (piece: Buffer) => pieces.push(piece));
  const finished = new Promise<Buffer>((resolve, reject) => {
    document.on('end', () => resolve(Buffer.concat(pieces)));
    document.on('error', reject);
  });
  document.font('Helvetica-Bold').fontSize(14).text(`${agency} · ${words.title}`);
  document
    .fontSize(10)
    .text(fill(casePapers.back, { number: form.number }))
    .moveDown();
  for (const [label, value] of linesOf(form)) {
    document.font('Helvetica-Bold').text(label);
    document
      .font('Helvetica')
      .text(value ?? casePapers.missing)
      .moveDown(0.5);
  }
  document.font('Helvetica-Bold').text(words.lost);
  document.font('Helvetica');
  for (const { ndc, finished_form, type_name, schedule, vials, quantity_text } of form.lost) {
    const parts = [ndc, finished_form ?? type_name, schedule, `${vials} ×`, quantity_text];
    document.text(parts.filter((part) => part !== null).join(' · '));
  }
  if (form.lost.length === 0) document.text(casePapers.missing);
  document.end();
  return finished;
}

function linesOf(form: Form): [string, string | null][] {
  const { registrations, loss_type, value } = form;
  const each = (of: (registration: Form['registrations'][number]) => string): string | null =>
    registrations.length === 0 ? null : registrations.map(of).join('; ');
  return [
    [words.number, each(({ number }) => number)],
    [words.registrant, each(({ name, address, state }) => `${name}, ${address}, ${state}`)],
    [words.discovered, form.discovered_date],
    [words.place, form.place],
    [words.type, loss_type === null ? null : caseWords.outcomes[loss_type]],
    [words.police, form.police_report],
    [words.losses, String(form.losses_in_24_months)],
    [words.value, value === null ? null : `$${value.toFixed(2)}`],
    [words.steps, form.steps_taken],
  ];
}
