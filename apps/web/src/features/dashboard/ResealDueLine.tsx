import { IconAlertTriangle } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { dashboard as dashboardLabels } from '@vialant/domain/words/labels/dashboard';
import type { ReactElement } from 'react';
import { useServices } from '../../services/services.ts';
import type { Box } from './dashboard-queries.ts';

/** OPEN-142: everybody sees that a box must be resealed and by whose act, and anybody can do it. */
export function ResealDueLine({ box: { resealDue } }: { readonly box: Box }): ReactElement | null {
  const { now } = useServices();
  if (resealDue === null) return null;
  const time = displayInstant(resealDue.since, now());
  return (
    <p className="dashboard-line">
      <IconAlertTriangle aria-hidden size="1.25rem" />
      {fill(dashboardLabels.resealDue, { name: resealDue.byName, time })}
    </p>
  );
}
