import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fill } from '../words/fill.ts';
import { messages } from '../words/messages.ts';
import {
  batteryFromBytes,
  batteryPercent,
  bestSensorPush,
  debugTexts,
  fahrenheit,
  humidityFromBytes,
  oneDecimal,
  pressureFromBytes,
  sensorDevice,
  sensorReading,
  temperatureFromBytes,
} from './sensor.ts';

const NOTHING = { battery: null, temperature: null, humidity: null, pressure: null };

function littleEndian(value: number, width: 2 | 4): Uint8Array {
  return Uint8Array.from({ length: width }, (_, index) => Math.floor(value / 256 ** index) & 0xff);
}

describe('bytes', () => {
  test('BLE-27 a temperature is signed, 100 units per degree, in 2 or 4 bytes', () => {
    expect(temperatureFromBytes(littleEndian(2150, 2))).toEqual({ celsius: 21.5, fahrenheit: 70.7 });
    expect(temperatureFromBytes(littleEndian(2150, 4))?.celsius).toBe(21.5);
    expect(temperatureFromBytes(Uint8Array.of(0xff, 0xff))?.celsius).toBe(-0.01);
    expect(temperatureFromBytes(Uint8Array.of(0xff, 0xff, 0xff, 0xff))?.celsius).toBe(-0.01);
    expect(temperatureFromBytes(Uint8Array.of(0xff, 0x7f))?.celsius).toBe(327.67);
    expect(temperatureFromBytes(Uint8Array.of(0x00, 0x80))?.celsius).toBe(-327.68);
  });

  test('BLE-27 every signed value comes back', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (raw) => {
        expect(temperatureFromBytes(littleEndian(raw, 4))?.celsius).toBe(raw / 100);
      }),
    );
  });

  test('BLE-28 humidity is unsigned, 100 units per percent', () => {
    expect(humidityFromBytes(littleEndian(4567, 2))).toEqual({ percent: 45.67 });
    expect(humidityFromBytes(Uint8Array.of(0xff, 0xff))).toEqual({ percent: 655.35 });
  });

  test('BLE-29 pressure is unsigned, 100 units per pascal, with hPa and mbar a hundredth of it', () => {
    expect(pressureFromBytes(littleEndian(10_132_500, 4))).toEqual({ pascals: 101_325, hPa: 1013.25, mbar: 1013.25 });
    expect(pressureFromBytes(Uint8Array.of(0xff, 0xff, 0xff, 0xff))?.pascals).toBe(42_949_672.95);
  });

  test('BLE-30 battery is little-endian unsigned millivolts in 2 or 4 bytes', () => {
    expect(batteryFromBytes(Uint8Array.of(0x10, 0x0e))).toEqual({ millivolts: 3600, percent: 50 });
    expect(batteryFromBytes(Uint8Array.of(0x10, 0x0e, 0, 0))?.millivolts).toBe(3600);
    expect(batteryFromBytes(Uint8Array.of(0xff, 0xff))?.millivolts).toBe(65_535);
  });

  test.each([0, 1, 3, 5])('%i bytes are not a reading', (length) => {
    const bytes = new Uint8Array(length);
    expect(temperatureFromBytes(bytes)).toBeNull();
    expect(humidityFromBytes(bytes)).toBeNull();
    expect(pressureFromBytes(bytes)).toBeNull();
    expect(batteryFromBytes(bytes)).toBeNull();
  });
});

describe('conversions', () => {
  test.each([
    [0, 0],
    [2999, 0],
    [3000, 0],
    [3012, 1],
    [3600, 50],
    [4188, 99],
    [4200, 100],
    [4201, 100],
  ])('BLE-31 OPEN-136 %i mV are %i percent', (millivolts, percent) => {
    expect(batteryPercent(millivolts)).toBeCloseTo(percent, 10);
  });

  test.each([
    [0, 32],
    [100, 212],
    [-40, -40],
    [21.5, 70.7],
  ])('BLE-32 %d °C are %d °F', (celsius, expected) => {
    expect(fahrenheit(celsius)).toBeCloseTo(expected, 10);
  });
});

describe('readings and devices', () => {
  test('BLE-33 ENT-26 the combined reading has four parts, each of which may be null', () => {
    expect(sensorReading(NOTHING)).toEqual(NOTHING);
    expect(
      sensorReading({
        battery: littleEndian(4200, 2),
        temperature: littleEndian(2000, 2),
        humidity: littleEndian(5000, 2),
        pressure: littleEndian(10_000_000, 4),
      }),
    ).toEqual({
      battery: { millivolts: 4200, percent: 100 },
      temperature: { celsius: 20, fahrenheit: 68 },
      humidity: { percent: 50 },
      pressure: { pascals: 100_000, hPa: 1000, mbar: 1000 },
    });
    expect(sensorReading({ ...NOTHING, humidity: new Uint8Array(3) })).toEqual(NOTHING);
  });

  test('BLE-34 ENT-26 a device has id, name, rssi, services and advertising; without a name it is no name', () => {
    expect(sensorDevice({ id: 'a1' })).toEqual({
      id: 'a1',
      name: 'no name',
      rssi: null,
      services: [],
      advertising: null,
    });
    expect(sensorDevice({ id: 'a1', name: ' ' }).name).toBe('no name');
    const known = { id: 'a1', name: 'SensorPush HT.w', rssi: -60, services: ['ef09'], advertising: { x: 1 } };
    expect(sensorDevice(known)).toEqual(known);
  });

  test('the best SensorPush has the strongest signal; other makes do not count', () => {
    const device = (id: string, name: string, rssi?: number) => sensorDevice({ id, name, rssi });
    const found = [
      device('silent', 'SensorPush'),
      device('far', 'SensorPush HT.w', -80),
      device('near', 'SENSORPUSH HTP', -50),
      device('headphones', 'Headphones', -20),
    ];
    expect(bestSensorPush(found)?.id).toBe('near');
    expect(bestSensorPush(found.slice(0, 1))?.id).toBe('silent');
    expect(bestSensorPush(found.slice(3))).toBeNull();
    expect(bestSensorPush([])).toBeNull();
  });

  test.each([
    [-0.04, '0.0'],
    [-0.05, '-0.1'],
    [-20.96, '-21.0'],
    [21.25, '21.3'],
  ])('BLE-12 %d shows as %s', (value, shown) => {
    expect(oneDecimal(value)).toBe(shown);
  });

  test('OPEN-040 the temperature and debug toasts', () => {
    const reading = sensorReading({ ...NOTHING, temperature: littleEndian(2149, 2), battery: littleEndian(3600, 2) });
    expect(fill(messages.bluetooth.debug, debugTexts(reading))).toBe(
      'Battery: 3600 mV (50%), Temperature: 21.5°C (70.7°F), Humidity: n/a, Pressure: n/a',
    );
    expect(fill(messages.bluetooth.currentTemperature, { c: oneDecimal(20), f: oneDecimal(68) })).toBe(
      'Current temperature: 20.0°C (68.0°F)',
    );
  });
});
