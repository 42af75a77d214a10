import type { SensorPart } from './port.ts';

const sensorPush = (part: string): string => `ef09${part}-11d6-42ba-93b8-9dd7ec090aa9`;

/** OPEN-135: where a SensorPush keeps what. Another make is one more of these. */
export const SENSOR_IDS = {
  service: sensorPush('0000'),
  characteristics: {
    battery: sensorPush('0007'),
    temperature: sensorPush('0080'),
    humidity: sensorPush('0081'),
    pressure: sensorPush('0082'),
  } satisfies Record<SensorPart, string>,
  /** Written to the temperature, makes the sensor measure anew. */
  readRequest: [1, 0, 0, 0],
} as const;
