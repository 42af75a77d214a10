import { IconChevronDown } from '@tabler/icons-react';
import { DOSE_LENGTHS, ORDER_KINDS } from '@vialant/domain/custody/dose-record';
import { doseRecord } from '@vialant/domain/words/dose-record';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useId, useState } from 'react';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { asksWhoOrdered, type DoseValues, type Order } from '../stock-form/law.ts';
import { MannerField } from '../stock-form/MannerField.tsx';
import type { Administration } from './administration.ts';

export type OrderFieldsProps = {
  readonly values: DoseValues;
  readonly administration: Pick<Administration, 'order' | 'missing' | 'isRestWasted' | 'law'>;
  readonly tried: boolean;
  readonly onChange: (some: Partial<DoseValues>) => void;
};

const kinds = ORDER_KINDS.map((kind) => ({ value: kind, label: doseRecord.kinds[kind] }));

/**
 * LAW-04: by whose order the dose is given, in one line that is already right for most doses. It opens on a tap, and by
 * itself where something in it is missing.
 */
export function OrderFields({ values, administration, tried, onChange }: OrderFieldsProps): ReactElement {
  const { order, missing, isRestWasted, law } = administration;
  const [isOpened, setIsOpened] = useState(false);
  const panelId = useId();
  const isNameRequired = order.kind === 'verbal' || (law.isBinding && law.settings.require_medical_director);
  const lacksName = isNameRequired && asksWhoOrdered(order, law) && order.by === null;
  const isLacking = lacksName || (law.isBinding && missing.includes('order_kind'));
  const isOpen = isOpened || (tried && isLacking);
  return (
    <div className="order">
      <button
        type="button"
        className="order-line"
        aria-expanded={isOpen}
        aria-controls={panelId}
        onClick={() => setIsOpened(!isOpen)}
      >
        <span>{lineText(values, order)}</span>
        <IconChevronDown aria-hidden size="1.25rem" className="order-chevron" />
      </button>
      <div id={panelId} className="order-fields" hidden={!isOpen}>
        <SelectField
          label={doseRecord.order}
          value={order.kind ?? ''}
          choices={kinds}
          tried={tried}
          onChange={(orderKind) => onChange({ orderKind, orderedBy: '' })}
        />
        {asksWhoOrdered(order, law) && (
          <TextField
            label={order.kind === 'verbal' ? doseRecord.orderedBy : doseRecord.director}
            kind="name"
            value={values.orderedBy}
            maxLength={DOSE_LENGTHS.person}
            required={isNameRequired}
            tried={tried}
            onChange={(orderedBy) => onChange({ orderedBy })}
          />
        )}
        <div className="stock-form-pair">
          <TextField
            label={doseRecord.route}
            value={values.route}
            maxLength={DOSE_LENGTHS.route}
            tried={tried}
            onChange={(route) => onChange({ route })}
          />
          <TextField
            label={doseRecord.givenBy}
            kind="name"
            value={values.givenBy}
            maxLength={DOSE_LENGTHS.person}
            tried={tried}
            onChange={(givenBy) => onChange({ givenBy })}
          />
        </div>
        {isRestWasted && !law.settings.require_manner_of_disposal && (
          <MannerField value={values.manner} law={law} tried={tried} onChange={(manner) => onChange({ manner })} />
        )}
      </div>
    </div>
  );
}

/** The order and what else was filled in, so that nothing is recorded that the closed line does not show. */
function lineText({ route, givenBy }: DoseValues, order: Order): string {
  const parts = [orderText(order), route.trim(), givenBy.trim()].filter((part) => part !== null && part !== '');
  return parts.length === 0 ? doseRecord.noOrder : parts.join(' · ');
}

/** 'Standing order of {name}', or the kind alone while no name is given. */
function orderText({ kind, by }: Order): string | null {
  if (kind === null) return null;
  if (by === null) return doseRecord.kinds[kind];
  return fill(kind === 'standing' ? doseRecord.standingOf : doseRecord.verbalOf, { name: by });
}
