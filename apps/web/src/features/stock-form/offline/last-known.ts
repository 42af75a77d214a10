import { type QueryClient, useIsRestoring, useQueryClient } from '@tanstack/react-query';
import type { NamedVial } from '@vialant/domain/words/act-sentence';
import type { CheckVial } from '@vialant/domain/custody/box-check';
import { withCode } from '@vialant/domain/scan/code';
import type { DateOnly } from '@vialant/domain/values/date-only';
import { boxLabel } from '@vialant/domain/custody/inventory';
import type { BoxVerifySetting } from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { useMemo, useSyncExternalStore } from 'react';
import { settingsOf } from '../../../api/agency-settings.ts';
import { type EntityRow, readRow, readRows } from '../../../api/entities.ts';
import { unitFieldsOf } from '../../../api/unit-fields.ts';
import { toCheckVials } from '../../../queries/box-contents.ts';
import { BOXES_KEY } from '../../../queries/drug-box.ts';
import { DRUG_TYPES_KEY } from '../../../queries/drug-type.ts';
import { VIALS_IN_BOXES_KEY, vialsOfBoxKey } from '../../../queries/drug.ts';
import { CURRENT_USER_KEY } from '../../../queries/user.ts';
import { useBasics, useRecording } from '../../../services/services.ts';
import type { DeviceView, ViewedVial } from '../../../stock/view.ts';
import { type LawContext, NO_LAW } from '../law.ts';

export type KnownVial = NamedVial & {
  readonly id: string;
  readonly isReusable: boolean;
  readonly needsWitness: boolean;
  readonly expiresOn: DateOnly;
  /** When this came from the server. */
  readonly savedAt: Date;
};

export type KnownBox = {
  readonly id: string;
  readonly label: string;
  readonly verifySetting: BoxVerifySetting;
  /** The last known content of the box; null when the device never loaded it. */
  readonly vials: readonly CheckVial[] | null;
};

/**
 * What the device still knows of the agency. It may be outdated: it is used for warnings, names and hints, and forbids
 * nothing.
 */
export type LastKnown = {
  readonly vial: (code: string) => KnownVial | null;
  /** The box with this code, or the last known box of the vial with this code (CHECK-01). */
  readonly box: (code: string) => KnownBox | null;
  /** Whether the code is that of a box. */
  readonly isBoxCode: (code: string) => boolean;
  /** Null when the device does not know them. */
  readonly settings: AgencySettings | null;
  /** The medical director of the day on which the device was last told (LAW-04). */
  readonly director: string | null;
};

const NOTHING_KNOWN: LastKnown = {
  vial: () => null,
  box: () => null,
  isBoxCode: () => false,
  settings: null,
  director: null,
};

export function useLastKnown(isWanted = true): LastKnown {
  const queryClient = useQueryClient();
  const isRestoring = useIsRestoring();
  const { storage } = useBasics();
  const { offlineWork } = useRecording();
  const view = useSyncExternalStore(offlineWork.subscribe, offlineWork.view);
  return useMemo(
    () => (!isWanted || isRestoring || !storage.signedIn() ? NOTHING_KNOWN : lastKnown(queryClient, view)),
    [isWanted, queryClient, isRestoring, storage, view],
  );
}

/** What the agency requires of a record, as far as the device knows; offline none of it is binding (LAW-03). */
export function lawOf({ settings, director }: LastKnown): LawContext {
  return { settings: settings ?? NO_LAW.settings, director, isBinding: false };
}

type Seen<Value> = { readonly value: Value; readonly savedAt: Date };

/** While the user works offline what the device keeps counts; else the answers in the query cache. */
export function lastKnown(queryClient: QueryClient, view: DeviceView | null = null): LastKnown {
  return view === null ? cachedKnown(queryClient) : keptKnown(view, cachedKnown(queryClient));
}

/** Of the amount what waits on this device is not taken yet, as of an answer of the server. */
function keptKnown(view: DeviceView, cached: LastKnown): LastKnown {
  const { stock } = view;
  const boxOf = (code: string): KnownBox | null => {
    const boxId = view.vial(code)?.boxId;
    const found = view.box(code) ?? view.boxes.find(({ id }) => id === boxId);
    if (!found) return null;
    const inBox = view.vials.filter((vial) => vial.boxId === found.id && !vial.isNew);
    const vials = toCheckVials(
      inBox.map(({ wire }) => wire),
      stock.replies['GET drug_type/all'],
    );
    return toBox(readRow('drug_box', found.wire), vials);
  };
  return {
    vial(code) {
      const vial = view.vial(code);
      const type = vial && stock.types.get(vial.typeId);
      return vial && type ? { ...toVial(rowOf(vial), type), amount: vial.toldAmount } : null;
    },
    box: boxOf,
    isBoxCode: (code) => view.box(code) !== null,
    settings: cached.settings,
    director: cached.director,
  };

  function rowOf({ wire }: ViewedVial): Seen<EntityRow<'drug'>> {
    return { value: readRow('drug', wire), savedAt: stock.takenAt };
  }
}

/** Reads the answers in the query cache. They are in wire form, under the keys of the pages that asked for them. */
function cachedKnown(queryClient: QueryClient): LastKnown {
  const types = latest(queryClient, DRUG_TYPES_KEY, (reply) => readRows('drug_type', reply));
  const boxes = latest(queryClient, BOXES_KEY, (reply) => readRows('drug_box', reply))?.value ?? [];
  const drugs = answers(queryClient, VIALS_IN_BOXES_KEY, (reply) => readRows('drug', reply));
  const agency = latest(queryClient, CURRENT_USER_KEY, readAgency)?.value ?? null;
  const typeById = new Map(types?.value.map((type) => [type.id, type]));

  function drug(code: string): Seen<EntityRow<'drug'>> | null {
    const seen = drugs.flatMap(({ value, savedAt }) => value.map((row) => ({ value: row, savedAt })));
    // The newest answer comes first; an older one about the same vial is no second vial.
    const newest = new Map(seen.toReversed().map((each) => [each.value.id, each]));
    return withCode([...newest.values()], code, ({ value }) => value.barcode_id);
  }

  function boxWith(code: string): EntityRow<'drug_box'> | null {
    return withCode(boxes, code, ({ barcode_id }) => barcode_id);
  }

  function contents(boxId: string): readonly CheckVial[] | null {
    const seen = queryClient.getQueryData(vialsOfBoxKey(boxId));
    return seen === undefined || types === undefined ? null : toCheckVials(seen, types.wire);
  }

  return {
    vial(code) {
      const seen = drug(code);
      const type = seen && typeById.get(seen.value.type);
      // Without its type the unit of a vial is unknown, so the vial counts as unknown too.
      return seen && type ? toVial(seen, type) : null;
    },
    box(code) {
      const boxId = drug(code)?.value.drug_box_id;
      const row = boxWith(code) ?? boxes.find(({ id }) => id === boxId);
      return row ? toBox(row, contents(row.id)) : null;
    },
    isBoxCode: (code) => boxWith(code) !== null,
    settings: agency && settingsOf(agency),
    director: agency && agency.medical_director,
  };
}

type Answer<Value> = Seen<Value> & { readonly wire: unknown };

/** The readable answers under these keys, newest first. What the browser stored is checked like any other input. */
function answers<Value>(
  queryClient: QueryClient,
  queryKey: readonly string[],
  read: (reply: unknown) => Value,
): Answer<Value>[] {
  return queryClient
    .getQueryCache()
    .findAll({ queryKey })
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
    .flatMap(({ state }) => {
      try {
        const savedAt = new Date(state.dataUpdatedAt);
        return state.data === undefined ? [] : { value: read(state.data), wire: state.data, savedAt };
      } catch {
        return [];
      }
    });
}

function latest<Value>(
  queryClient: QueryClient,
  queryKey: readonly string[],
  read: (reply: unknown) => Value,
): Answer<Value> | undefined {
  return answers(queryClient, queryKey, read)[0];
}

function readAgency(reply: unknown): EntityRow<'user_group'> {
  const isReply = typeof reply === 'object' && reply !== null && 'user_group' in reply;
  return readRow('user_group', isReply ? reply.user_group : null);
}

function toVial({ value, savedAt }: Seen<EntityRow<'drug'>>, type: EntityRow<'drug_type'>): KnownVial {
  return {
    id: value.id,
    barcode: value.barcode_id,
    typeName: type.name,
    type: unitFieldsOf(type),
    amount: value.stock_move_record__quantity ?? value.quantity,
    isReusable: type.is_reusable ?? false,
    needsWitness: type.verification_required ?? true,
    expiresOn: value.expiration_date,
    savedAt,
  };
}

function toBox(row: EntityRow<'drug_box'>, vials: readonly CheckVial[] | null): KnownBox {
  const required = row.daily_check_verify_required;
  return {
    id: row.id,
    label: boxLabel({ name: row.name, unitName: row.unit__name }),
    verifySetting: required === null ? null : ((required ? 1 : 0) satisfies BoxVerifySetting),
    vials,
  };
}
