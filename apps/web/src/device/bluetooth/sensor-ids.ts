import type { SensorPart } from './port.ts';

const sensorPush = (part: string, base: 'aa9' | 'ab0' = 'aa9'): string => `ef09${part}-11d6-42ba-93b8-9dd7ec090${base}`;

/**
 * OPEN-135: where a SensorPush keeps what. Another make is one more of these.
 *
 * As the maker's "Bluetooth Protocol for 2nd Generation Sensor Devices" is cited by open clients (ESPHome components, the
 * SensorPush class of bt-sensors-plugin-sk, Flutter and Python clients): the service ends in 0ab0, its characteristics in
 * 0aa9. Sensors of the first generation advertise 0aa9 itself, by which Home Assistant knows them. No sensor was at hand
 * to prove either.
 */
export const SENSOR_IDS = {
  /** The one that a sensor has is used; the first is tried where it does not say. */
  services: [sensorPush('0000', 'ab0'), sensorPush('0000')] as const,
  characteristics: {
    battery: sensorPush('0007'),
    temperature: sensorPush('0080'),
    humidity: sensorPush('0081'),
    pressure: sensorPush('0082'),
  } satisfies Record<SensorPart, string>,
  /** Written to the temperature, makes the sensor measure anew. */
  readRequest: [1, 0, 0, 0],
} as const;
