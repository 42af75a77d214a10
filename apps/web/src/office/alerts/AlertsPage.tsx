import type { ReactElement } from 'react';
import { useParams } from 'react-router';
import { AlertsList } from './AlertsList.tsx';
import { ChoicesPage } from './ChoicesPage.tsx';
import './alerts.css';

/** ALERTS-01, ALERTS-02: what was found and who was told, and below `choices` what the user gets of it. */
export function AlertsPage(): ReactElement {
  const [first = ''] = (useParams()['*'] ?? '').split('/');
  return first === 'choices' ? <ChoicesPage /> : <AlertsList openId={first || null} />;
}
