/** The entities whose changes a client can listen to: those of RT-01, and the vials and checks of the dashboard. */
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

/** The data of a `change` event: which rows of which agency have changed. */
export type Change = {
  readonly entity: RealtimeEntity;
  readonly ids: readonly string[];
  readonly user_group_id: string;
};

/** `ready`: no change is missed from here on. `gap`: some may have been missed, so all that is shown is read again. */
export type RealtimeEvent = 'change' | 'ready' | 'gap';

export function isRealtimeEntity(name: string): name is RealtimeEntity {
  return REALTIME_ENTITIES.some((entity) => entity === name);
}
