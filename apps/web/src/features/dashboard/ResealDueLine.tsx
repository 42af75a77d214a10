import { IconAlertTriangle } from '@tabler/icons-react';
import { displayInstant } from '@vialant/domain/values/date-only';
import { fill } from '@vialant/domain/words/fill';
import { dashboard as dashboardLabels, leave as leaveLabels } from '@vialant/domain/words/labels/dashboard';
import type { ReactElement } from 'react';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import type { Box } from './dashboard-queries.ts';

export type ResealDueLineProps = { readonly box: Box; readonly onReseal: (boxId: string) => void };

/** OPEN-142: everybody sees that a box has no seal and by whose act, and anybody can reseal it. */
export function ResealDueLine({ box, onReseal }: ResealDueLineProps): ReactElement | null {
  const { now } = useBasics();
  const without = box.resealDue ?? box.sealOpen;
  if (without === null) return null;
  const text = box.resealDue === null ? dashboardLabels.sealOpen : dashboardLabels.resealDue;
  return (
    <div className="dashboard-line dashboard-line--seal">
      <IconAlertTriangle aria-hidden size="1.25rem" />
      <p>{fill(text, { name: without.byName, time: displayInstant(without.since, now()) })}</p>
      <Button onClick={() => onReseal(box.id)}>{leaveLabels.resealNow}</Button>
    </div>
  );
}
