import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import type { Message } from '@vialant/domain/words/messages/message';
import { debugTexts, oneDecimal } from '@vialant/domain/device/sensor';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useDevice } from '../../services/services.ts';
import { createSensorControl, type SensorControl } from './sensor-control.ts';
import type { SensorState } from './sensor-state.ts';

export type Sensor = Omit<SensorControl, 'state' | 'subscribe' | 'tellTemperature' | 'tellEverything' | 'leave'> & {
  readonly state: SensorState;
  readonly showTemperature: () => Promise<void>;
  readonly showEverything: () => Promise<void>;
};

/** The sensor of this page, disconnected when the page is left. */
export function useSensor(): Sensor {
  const { bluetooth } = useDevice();
  const toast = useToast();
  const [control] = useState(() => createSensorControl(bluetooth));
  const state = useSyncExternalStore(control.subscribe, control.state);
  useEffect(() => control.leave, [control]);

  const fail = (message: Message<`${string}{error}`>, error: string): void => toast(message, fill(message, { error }));

  return {
    ...control,
    state,
    async showTemperature() {
      const told = await control.tellTemperature();
      if (told === null) return;
      if ('failed' in told) return fail(messages.bluetooth.temperatureFailed, told.failed);
      const { celsius, fahrenheit } = told.value;
      const message = messages.bluetooth.currentTemperature;
      toast(message, fill(message, { c: oneDecimal(celsius), f: oneDecimal(fahrenheit) }));
    },
    async showEverything() {
      const told = await control.tellEverything();
      if (told === null) return;
      if ('failed' in told) return fail(messages.bluetooth.debugFailed, told.failed);
      const message = messages.bluetooth.debug;
      toast(message, fill(message, debugTexts(told.value)));
    },
  };
}
