import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { CasePage } from './CasePage.tsx';
import { CasesList } from './CasesList.tsx';
import { PapersPage } from './PapersPage.tsx';
import { NEW, PAPERS } from './paths.ts';
import './cases.css';

/** CASES-01 to CASES-09: the list, below it a case, and below that its forms and papers. */
export function CasesPage(): ReactElement {
  const [id = '', below = ''] = (useParams()['*'] ?? '').split('/');
  if (id === '' || id === NEW) return <CasesList isOpening={id === NEW} />;
  return below === PAPERS ? <PapersPage key={id} id={id} /> : <CasePage key={id} id={id} act={below} />;
}
