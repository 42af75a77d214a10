import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { FailuresList } from './FailuresList.tsx';
import { NEW } from './paths.ts';
import { ResultsList } from './ResultsList.tsx';
import { NewTemplate, TemplatePage } from './TemplatePage.tsx';
import { TemplatesList } from './TemplatesList.tsx';
import './vehicles.css';

/** VEHICLES-01 to VEHICLES-04: the templates, and below `results` and `failures` what was found with them. */
export function VehiclesPage(): ReactElement {
  const [first = '', second = ''] = (useParams()['*'] ?? '').split('/');
  if (first === 'results') return <ResultsList openId={second || null} />;
  if (first === 'failures') return <FailuresList openId={second || null} />;
  if (first === NEW) return <NewTemplate />;
  return first === '' ? <TemplatesList /> : <TemplatePage key={first} id={first} />;
}
