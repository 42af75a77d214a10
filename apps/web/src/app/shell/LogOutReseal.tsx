import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import { useFlowBoxes } from '../../queries/flow-box.ts';
import { LeaveResealPopup } from '../../features/reseal/LeaveResealPopup.tsx';
import { useRecording } from '../../services/services.ts';

export type LogOutResealProps = {
  readonly opened: boolean;
  readonly onStay: () => void;
  readonly onLogOut: () => void;
};

/**
 * RESEAL-10: logging out leaves the reseals that are due undone, so it asks for a reason like any other way of leaving
 * them.
 */
export function LogOutReseal({ opened, onStay, onLogOut }: LogOutResealProps): ReactElement {
  const { resealDue } = useRecording();
  const [notes, setNotes] = useState('');
  const boxes = useFlowBoxes(opened ? resealDue.all() : []);
  const names = boxes.length === 0 ? labels.leave.someBox : boxes.map(({ label }) => label).join(', ');
  return (
    <LeaveResealPopup
      opened={opened}
      boxes={boxes}
      title={labels.leave.logOutTitle}
      text={fill(labels.leave.logOutText, { boxes: names })}
      leave={labels.menu.logOut}
      notes={notes}
      onNotes={setNotes}
      onStay={onStay}
      onLeft={() => {
        for (const { id } of boxes) resealDue.end(id);
        onLogOut();
      }}
      // What could not be noted stays due, and is asked for when the user signs in again, on whatever device.
      onPostponed={onLogOut}
    />
  );
}
