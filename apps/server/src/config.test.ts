import { expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('without a word the product runs on the embedded database with the demo agencies, for this machine alone', () => {
  expect(readConfig({})).toEqual({
    databaseUrl: null,
    dataDir: '.data',
    keyDir: '.data/keys',
    port: 8080,
    host: 'localhost',
    publicUrl: null,
    productName: 'Vialant',
    region: 'us',
    demo: true,
    logLevel: 'info',
  });
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(8080);
});

test('a database of one’s own gets no demo agencies unless it is asked for', () => {
  const DATABASE_URL = 'postgres://owner:secret@db.example/vialant';
  expect(readConfig({ DATABASE_URL }).demo).toBe(false);
  expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true);
  expect(readConfig({ DEMO: '0' }).demo).toBe(false);
});

test('the signing keys lie under the data folder, or in a folder of their own', () => {
  expect(readConfig({ DATA_DIR: '/srv/vialant' }).keyDir).toBe('/srv/vialant/keys');
  expect(readConfig({ CUSTODY_KEY_DIR: '/run/keys' }).keyDir).toBe('/run/keys');
});

test('PROD-08 the product name is one configurable value', () => {
  expect(readConfig({ PRODUCT_NAME: "Miller & Sons' Meds" }).productName).toBe("Miller & Sons' Meds");
});

test.each([
  ['PORT', 'http'],
  ['PORT', '70000'],
  ['DATABASE_URL', 'mysql://secret@here/db'],
  ['DATABASE_URL', 'secret'],
  ['PUBLIC_URL', 'ftp://here'],
  ['PRODUCT_NAME', '<script>'],
  ['REGION', 'US East'],
  ['DEMO', 'yes'],
  ['LOG_LEVEL', 'loud'],
])('a wrong %s stops the start with a sentence that names it and keeps its value to itself', (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  expect(() => readConfig({ [name]: value })).toThrow(name);
  expect(messageOf(name, value)).not.toContain(value);
});

function messageOf(name: string, value: string): string {
  try {
    readConfig({ [name]: value });
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : '';
  }
}
