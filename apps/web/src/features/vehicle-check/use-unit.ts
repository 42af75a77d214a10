import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { rowsOf } from '../../queries/query.ts';
import { units } from '../../queries/unit.ts';
import { useBasics } from '../../services/services.ts';

export type UnitChoice = {
  /** The units to choose from; undefined while they are not known. */
  readonly units: readonly { readonly id: string; readonly name: string }[] | undefined;
  /** The unit that the check will name; null for none. */
  readonly unitId: string | null;
  readonly choose: (unitId: string | null) => void;
  /** Whether it is still being asked which unit the user works with. */
  readonly isLoading: boolean;
};

/** VEHICLES-03: the unit of the box that was last chosen on this device, until the user chooses another one or none. */
export function useUnit(): UnitChoice {
  const { client, storage } = useBasics();
  const [chosen, setChosen] = useState<string | null | undefined>(undefined);
  const boxId = storage.get('lastBoxId');
  const all = useQuery({
    ...units(client),
    select: (rows) => rowsOf('unit', rows).map(({ id, name }) => ({ id, name })),
  });
  const boxes = useQuery({
    ...boxesWithUnit(client),
    enabled: boxId !== null,
    select: (rows) => rowsOf('drug_box', rows).find(({ id }) => id === boxId)?.unit_id ?? null,
  });
  const wanted = chosen === undefined ? (boxes.data ?? null) : chosen;
  return {
    units: all.data,
    // A unit that is archived or gone is not named.
    unitId: all.data?.some(({ id }) => id === wanted) ? wanted : null,
    choose: setChosen,
    isLoading: all.isLoading || boxes.isLoading,
  };
}
