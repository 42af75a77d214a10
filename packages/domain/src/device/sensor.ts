import { LIMITS } from '../values/limits.ts';

export type Temperature = { readonly celsius: number; readonly fahrenheit: number };
export type Humidity = { readonly percent: number };
export type Pressure = { readonly pascals: number; readonly hPa: number; readonly mbar: number };
export type Battery = { readonly millivolts: number; readonly percent: number };

export type SensorReading = {
  readonly battery: Battery | null;
  readonly temperature: Temperature | null;
  readonly humidity: Humidity | null;
  readonly pressure: Pressure | null;
};

export type SensorBytes = { readonly [Part in keyof SensorReading]: Uint8Array | null };

export type SensorDevice = {
  readonly id: string;
  readonly name: string;
  readonly rssi: number | null;
  readonly services: readonly string[];
  readonly advertising: unknown;
};

const PASCALS_PER_HECTOPASCAL = 100;

// OPEN-135: little-endian, 2 or 4 bytes; anything else is not a reading.
function unsignedFromBytes(bytes: Uint8Array): number | null {
  if (bytes.length !== 2 && bytes.length !== 4) return null;
  return bytes.reduceRight((value, byte) => value * 256 + byte, 0);
}

function signedFromBytes(bytes: Uint8Array): number | null {
  const unsigned = unsignedFromBytes(bytes);
  if (unsigned === null) return null;
  const range = 256 ** bytes.length;
  return unsigned >= range / 2 ? unsigned - range : unsigned;
}

/** Fahrenheit of a Celsius temperature (BLE-32). */
export function fahrenheit(celsius: number): number {
  return (9 * celsius) / 5 + 32;
}

/** The temperature in a characteristic's bytes, signed, 100 units per degree; null when it is no reading (BLE-27). */
export function temperatureFromBytes(bytes: Uint8Array): Temperature | null {
  const raw = signedFromBytes(bytes);
  if (raw === null) return null;
  const celsius = raw / LIMITS.sensor.unitsPerDegree;
  return { celsius, fahrenheit: fahrenheit(celsius) };
}

/** The relative humidity in a characteristic's bytes, unsigned, 100 units per percent (BLE-28). */
export function humidityFromBytes(bytes: Uint8Array): Humidity | null {
  const raw = unsignedFromBytes(bytes);
  return raw === null ? null : { percent: raw / 100 };
}

/** The air pressure in a characteristic's bytes, unsigned, 100 units per pascal (BLE-29). */
export function pressureFromBytes(bytes: Uint8Array): Pressure | null {
  const raw = unsignedFromBytes(bytes);
  if (raw === null) return null;
  const pascals = raw / 100;
  const hPa = pascals / PASCALS_PER_HECTOPASCAL;
  return { pascals, hPa, mbar: hPa };
}

/** Battery percent of a voltage: linear between empty and full, clamped outside (BLE-31, OPEN-136). */
export function batteryPercent(millivolts: number): number {
  const { batteryEmptyMillivolts: empty, batteryFullMillivolts: full } = LIMITS.sensor;
  return Math.min(100, Math.max(0, ((millivolts - empty) / (full - empty)) * 100));
}

/** The battery voltage in a characteristic's bytes, in millivolts (BLE-30). */
export function batteryFromBytes(bytes: Uint8Array): Battery | null {
  const millivolts = unsignedFromBytes(bytes);
  return millivolts === null ? null : { millivolts, percent: batteryPercent(millivolts) };
}

/** The combined reading; a part that was not read or not understood is null (BLE-33). */
export function sensorReading(bytes: SensorBytes): SensorReading {
  return {
    battery: bytes.battery && batteryFromBytes(bytes.battery),
    temperature: bytes.temperature && temperatureFromBytes(bytes.temperature),
    humidity: bytes.humidity && humidityFromBytes(bytes.humidity),
    pressure: bytes.pressure && pressureFromBytes(bytes.pressure),
  };
}

/** A found device with what it did not tell filled in; a nameless one is called 'no name' (BLE-34). */
export function sensorDevice(found: {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly rssi?: number | null | undefined;
  readonly services?: readonly string[] | null | undefined;
  readonly advertising?: unknown;
}): SensorDevice {
  return {
    id: found.id,
    name: found.name?.trim() || 'no name',
    rssi: found.rssi ?? null,
    services: found.services ?? [],
    advertising: found.advertising ?? null,
  };
}

/** The SensorPush device with the strongest signal, or null when there is none (OPEN-134). */
export function bestSensorPush(devices: readonly SensorDevice[]): SensorDevice | null {
  const strength = (device: SensorDevice): number => device.rssi ?? -Infinity;
  return devices
    .filter((device) => device.name.toLowerCase().includes('sensorpush'))
    .reduce<SensorDevice | null>((best, next) => (best && strength(best) >= strength(next) ? best : next), null);
}

/** A reading's number to one decimal, as the temperature card shows it (BLE-12); what rounds to zero has no sign. */
export function oneDecimal(value: number): string {
  return value.toFixed(1).replace(/^-0\.0$/, '0.0');
}

/** The four parts of a reading as the debug toast shows them, 'n/a' for what is null (OPEN-040). */
export function debugTexts(reading: SensorReading): { readonly [Part in keyof SensorReading]: string } {
  const { battery, temperature, humidity, pressure } = reading;
  return {
    battery: battery ? `${battery.millivolts} mV (${Math.round(battery.percent)}%)` : 'n/a',
    temperature: temperature ? `${oneDecimal(temperature.celsius)}°C (${oneDecimal(temperature.fahrenheit)}°F)` : 'n/a',
    humidity: humidity ? `${oneDecimal(humidity.percent)}%` : 'n/a',
    pressure: pressure ? `${oneDecimal(pressure.hPa)} hPa` : 'n/a',
  };
}
