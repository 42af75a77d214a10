import type { SensorPart } from './port.ts';

const sensorPush = (part: string, base: 'aa9' | 'ab0' = 'aa9'): string => `ef09${part}-11d6-42ba-93b8-9dd7ec090${base}`;

/**
 * OPEN-135: the Bluetooth ids under which a SensorPush offers its values. Another make needs its own table. The ids
 * follow the maker's "Bluetooth Protocol for 2nd Generation Sensor Devices" as open clients cite it (ESPHome
 * components, the SensorPush class of bt-sensors-plugin-sk, Flutter and Python clients): the service ends in 0ab0, its
 * characteristics in 0aa9. Sensors of the first generation advertise 0aa9 itself, by which Home Assistant recognises
 * them. Neither was tried with a real sensor.
 */
export const SENSOR_IDS = {
  /** The one that the sensor lists is used, or the first when the sensor lists none. */
  services: [sensorPush('0000', 'ab0'), sensorPush('0000')] as const,
  characteristics: {
    battery: sensorPush('0007'),
    temperature: sensorPush('0080'),
    humidity: sensorPush('0081'),
    pressure: sensorPush('0082'),
  } satisfies Record<SensorPart, string>,
  /** These bytes, written to the temperature characteristic, make the sensor measure again. */
  readRequest: [1, 0, 0, 0],
} as const;
