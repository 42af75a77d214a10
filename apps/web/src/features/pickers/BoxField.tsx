import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { rowsOf } from '../../queries/query.ts';
import { useBasics } from '../../services/services.ts';
import { NewBox } from './NewBox.tsx';
import { OptionField } from './OptionField.tsx';
import type { Option } from './OptionsPopup.tsx';

export type BoxFieldProps = {
  readonly value: string;
  readonly onChange: (boxId: string) => void;
  readonly tried: boolean;
  /** Whether the user may create a box here, as admins may (OPEN-033). */
  readonly mayCreate: boolean;
};

/** A box of this agency, found by its name, its unit or its code. */
export function BoxField({ value, onChange, tried, mayCreate }: BoxFieldProps): ReactElement {
  const boxes = useBoxOptions();
  return (
    <OptionField
      label={labels.create.drugBox}
      value={value}
      onChange={onChange}
      options={boxes.data}
      tried={tried}
      more={mayCreate && <NewBox onCreated={onChange} />}
    />
  );
}

export function useBoxOptions(): UseQueryResult<Option[]> {
  const { client } = useBasics();
  return useQuery({
    ...boxesWithUnit(client),
    select: (rows) =>
      rowsOf('drug_box', rows).map((row) => ({
        value: row.id,
        label: boxLabel({ name: row.name, unitName: row.unit__name }),
        searchedBy: row.barcode_id,
      })),
  });
}
