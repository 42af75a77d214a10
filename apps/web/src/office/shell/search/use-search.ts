import { useQuery } from '@tanstack/react-query';
import { refuseCode } from '@vialant/domain/scan/code';
import { useMemo } from 'react';
import type { CallReply } from '../../../api/client.ts';
import { readRow } from '../../../api/entities.ts';
import { codeFound } from '../../../queries/code.ts';
import { boxesWithUnit } from '../../../queries/drug-box.ts';
import { drugTypes } from '../../../queries/drug-type.ts';
import { rowsOf, type WireRows } from '../../../queries/query.ts';
import { units } from '../../../queries/unit.ts';
import { users } from '../../../queries/user.ts';
import { useBasics } from '../../../services/services.ts';
import { usePausedValue } from '../../../ui/hooks/use-paused-value.ts';
import type { Section } from '../section.ts';
import { recordSearch } from '../../../queries/record.ts';
import {
  type Found,
  type FoundBox,
  foundBox,
  foundByName,
  foundInRecord,
  SEARCH_FROM,
  type SearchLists,
} from './found.ts';

/** The server is asked when the typing pauses, not at every letter. */
const PAUSE_MS = 150;

export type Search = {
  readonly found: readonly Found[];
  readonly isSearching: boolean;
  readonly codeFailed: boolean;
};

/** What is found for the text: by name in the lists of the agency, by how it begins in the record. */
export function useSearch(typed: string, sections: readonly Section[]): Search {
  const { client } = useBasics();
  const text = typed.trim();
  const enabled = text.length >= SEARCH_FROM;
  const paused = usePausedValue(text, PAUSE_MS);
  const lists = useSearchLists(enabled);
  const asksCode = enabled && paused === text && refuseCode(paused) === null;
  const code = useQuery({ ...codeFound(client, paused), enabled: asksCode, select: toBox, gcTime: 0 });
  const record = useQuery({ ...recordSearch(client, paused), enabled: enabled && paused === text, gcTime: 0 });
  const found = useMemo(() => {
    if (!enabled) return [];
    const named = foundByName(text, lists, sections);
    const coded = asksCode ? foundBox(code.data ?? null, sections) : [];
    const recorded = paused === text ? foundInRecord(record.data ?? []) : [];
    return [...coded, ...recorded, ...named.filter(({ key }) => coded.every((each) => each.key !== key))];
  }, [enabled, text, paused, lists, sections, asksCode, code.data, record.data]);
  return {
    found,
    isSearching: enabled && (paused !== text || code.isFetching || record.isFetching),
    codeFailed: enabled && (record.isError || (asksCode && code.isError)),
  };
}

function useSearchLists(enabled: boolean): SearchLists {
  const { client } = useBasics();
  const people = useQuery({ ...users(client), enabled, select: toPeople }).data;
  const boxes = useQuery({ ...boxesWithUnit(client), enabled, select: toBoxes }).data;
  const unitRows = useQuery({ ...units(client), enabled, select: toUnits }).data;
  const types = useQuery({ ...drugTypes(client), enabled, select: toTypes }).data;
  return useMemo(
    () => ({ people: people ?? [], boxes: boxes ?? [], units: unitRows ?? [], types: types ?? [] }),
    [people, boxes, unitRows, types],
  );
}

const toPeople = (wire: WireRows<'user'>): SearchLists['people'] => rowsOf('user', wire);
const toBoxes = (wire: WireRows<'drug_box'>): SearchLists['boxes'] => rowsOf('drug_box', wire);
const toUnits = (wire: WireRows<'unit'>): SearchLists['units'] => rowsOf('unit', wire);
const toTypes = (wire: WireRows<'drug_type'>): SearchLists['types'] => rowsOf('drug_type', wire);

function toBox(reply: CallReply<'GET code/find'>): FoundBox | null {
  return reply.kind === 'drug_box' ? readRow('drug_box', reply.drug_box) : null;
}
