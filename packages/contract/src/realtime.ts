/** What a client can hear of: the channels of RT-01, and the vials and checks that the dashboard shows besides. */
export const REALTIME_ENTITIES = [
  'user',
  'drug_box',
  'drug_type',
  'unit',
  'user_group',
  'stock_move_record',
  'drug',
  'box_check',
] as const;

export type RealtimeEntity = (typeof REALTIME_ENTITIES)[number];

/** The data of a `change` event: these rows of this agency are not what they were. */
export type Change = {
  readonly entity: RealtimeEntity;
  readonly ids: readonly string[];
  readonly user_group_id: string;
};

/** `ready`: from here on nothing is missed. `gap`: something may have been; what is shown must be asked for again. */
export type RealtimeEvent = 'change' | 'ready' | 'gap';

export function isRealtimeEntity(name: string): name is RealtimeEntity {
  return REALTIME_ENTITIES.some((entity) => entity === name);
}
