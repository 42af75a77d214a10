import { casePapers } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';

/** A value of a paper; one that is not known stands out as missing. */
export function Known({ value }: { readonly value: string | null }): ReactElement {
  if (value === null || value === '') return <strong className="case-missing">{casePapers.missing}</strong>;
  return <span>{value}</span>;
}
