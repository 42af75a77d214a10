import { casePapers } from '@vialant/domain/words/office/cases';
import type { Form106 } from '../pdf/form-106-pdf.ts';

/** The form without what may name a person. The paper says that it was left out, because "missing" would be untrue. */
export function withoutPersonal(form: Form106): Form106 {
  const left = (text: string | null): string | null => text && casePapers.leftOut;
  return { ...form, police_report: left(form.police_report), steps_taken: left(form.steps_taken) };
}
