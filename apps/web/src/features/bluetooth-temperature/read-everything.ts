import { type SensorReading, sensorReading } from '@vialant/domain/device/sensor';
import type { SensorConnection, SensorPart } from '../../device/bluetooth/port.ts';

const PARTS: readonly SensorPart[] = ['battery', 'temperature', 'humidity', 'pressure'];

/** Reads every part of the sensor; a part that fails does not stop the others. */
export async function readEverything(connection: SensorConnection): Promise<SensorReading> {
  const failures: unknown[] = [];
  const bytes = new Map<SensorPart, Uint8Array>();
  for (const part of PARTS) {
    await connection.read(part).then(
      (value) => bytes.set(part, value),
      (error: unknown) => failures.push(error),
    );
  }
  if (bytes.size === 0) throw failures[0];
  const of = (part: SensorPart): Uint8Array | null => bytes.get(part) ?? null;
  return sensorReading({
    battery: of('battery'),
    temperature: of('temperature'),
    humidity: of('humidity'),
    pressure: of('pressure'),
  });
}
