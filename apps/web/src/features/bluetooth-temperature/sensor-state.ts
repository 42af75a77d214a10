import type { Message } from '@vialant/domain/words/messages/message';
import type { SensorDevice, Temperature } from '@vialant/domain/device/sensor';

/** BLE-16. */
export type SensorStatus = 'idle' | 'requesting' | 'scanning' | 'connecting' | 'reading' | 'error';

/** BLE-17. */
type PermissionStatus = 'unknown' | 'granted' | 'denied' | 'unavailable';

export type SensorState = {
  readonly status: SensorStatus;
  readonly permission: PermissionStatus;
  readonly devices: readonly SensorDevice[];
  readonly connected: SensorDevice | null;
  /** The last temperature of the connected sensor. */
  readonly temperature: Temperature | null;
  readonly error: Message | null;
};

export const NOTHING_YET: SensorState = {
  status: 'idle',
  permission: 'unknown',
  devices: [],
  connected: null,
  temperature: null,
  error: null,
};

/** BLE-18. */
export function isBusy(status: SensorStatus): boolean {
  return status !== 'idle' && status !== 'error';
}

/** A failure that carries the text for the user. */
export class SensorFailure extends Error {
  readonly shown: Message;

  constructor(shown: Message) {
    super(shown.text);
    this.name = 'SensorFailure';
    this.shown = shown;
  }
}
