import { type DateOnly, displayDate, localDate } from '@vialant/domain/values/date-only';
import { expiredVial } from '@vialant/domain/words/expired-vial';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './stock-form.css';

type ExpiredVial = { readonly barcode: string; readonly typeName: string; readonly expiresOn: DateOnly };

export type ExpiredQuestionProps = {
  /** The expired vial about which nobody was asked yet; null closes the question. */
  readonly vial: ExpiredVial | null;
  readonly onUse: () => void;
  readonly onDoNotUse: () => void;
};

/** Asked before an expired vial is given, as soon as it is chosen: afterwards it is too late. */
export function ExpiredQuestion({ vial, onUse, onDoNotUse }: ExpiredQuestionProps): ReactElement {
  const { now } = useBasics();
  // The popup still shows the vial while it slides away.
  const [shown, setShown] = useState(vial);
  if (vial !== null && vial !== shown) setShown(vial);
  return (
    <Popup opened={vial !== null} mustAnswer title={expiredVial.title} onClose={onDoNotUse}>
      {shown && (
        <>
          <p className="stock-form-question">
            <strong>
              {shown.typeName} {shown.barcode}
            </strong>
            <br />
            {fill(expiredVial.question, { date: displayDate(shown.expiresOn, localDate(now())) })}
          </p>
          <div className="stock-form-choices">
            <Button kind="primary" wide onClick={onDoNotUse}>
              {expiredVial.doNotUse}
            </Button>
            <Button wide onClick={onUse}>
              {expiredVial.use}
            </Button>
          </div>
        </>
      )}
    </Popup>
  );
}
