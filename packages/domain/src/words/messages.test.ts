import * as fc from 'fast-check';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { labels } from './labels.ts';
import { fill, type Placeholders, type Values } from './fill.ts';
import { messages } from './messages.ts';
import { durationOf, type Message } from './messages/message.ts';
import { TIMING } from '../values/timing.ts';

const catalogue: readonly Message[] = Object.values(messages).flatMap((group): Message[] => Object.values(group));

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function error(text: string): Message {
  return { text, tone: 'error', area: 'stock' };
}

describe('texts', () => {
  test('PROD-08 no message and no label names the product; the one that needs it takes it as a value', () => {
    const texts = [...catalogue.map((message) => message.text), ...textsIn(labels)];
    expect(texts.length).toBeGreaterThan(200);
    expect(texts.filter((text) => /vialant/i.test(text))).toEqual([]);
    expect(fill(labels.download.onDesktop, { product: 'Acme' })).toBe('Please download the Acme app on your phone');
  });

  test('SHELL-18 the four generic failures keep their small differences', () => {
    expect(messages.shell.callFailed.text).toBe('Unknown Error.');
    expect(messages.shell.clientFailed.text).toBe('Unknown error');
    expect(messages.shell.saveFailed.text).toBe('Something went wrong');
    expect(messages.vehicle.submitFailed.text).toBe('Something went wrong!');
  });

  test('OPEN-045 the disabled text has a period at sign-in and none in the reset flow', () => {
    expect(messages.login.accountDisabled.text).toBe('Your account is disabled. An admin can enable it.');
    expect(messages.reset.accountDisabled.text).toBe('Your account is disabled. An admin can enable it');
  });

  test('no text has stray spaces or a typographic apostrophe', () => {
    for (const text of [...catalogue.map((message) => message.text), ...textsIn(labels)]) {
      expect(text).toBe(text.trim());
      expect(text).not.toMatch(/[‘’“”]| {2}/);
    }
  });
});

describe('filling', () => {
  test('values stand where their names stood', () => {
    expect(fill(messages.create.createdMany, { n: 3, name: 'Fentanyl' })).toBe('Created 3 vials of Fentanyl');
    expect(fill(labels.menu.offlineActions, { n: 2 })).toBe('Offline Actions (2)');
    expect(fill(messages.transfer.transferred)).toBe('Transferred');
  });

  test('a value is never read as a text to fill', () => {
    expect(fill(messages.create.createdMany, { n: '{name}', name: '{n} $& $1' })).toBe(
      'Created {name} vials of {n} $& $1',
    );
  });

  test('every value appears as it is', () => {
    fc.assert(
      fc.property(fc.string(), (code) => {
        expect(fill(messages.scan.duplicate, { code })).toBe(`You have already scanned ${code}`);
      }),
    );
  });

  test('no placeholder is left in any message when each has a value', () => {
    for (const { text } of catalogue) {
      const names = [...text.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const filled = fill(text, Object.fromEntries(names.map((name) => [name, 'x'])));
      expect(filled).not.toMatch(/[{}]/);
    }
  });

  test('the compiler knows which values a text needs', () => {
    expectTypeOf<Placeholders<'Created {n} vials of {name}'>>().toEqualTypeOf<'n' | 'name'>();
    expectTypeOf<Placeholders<'Transferred'>>().toEqualTypeOf<never>();
    expectTypeOf<Values<'Transferred'>>().toEqualTypeOf<[]>();
    expectTypeOf<Values<'Device {n}'>>().toEqualTypeOf<[values: { readonly n: string | number }]>();
  });
});

describe('durations', () => {
  test('SHELL-14 a success without a stated duration lasts 2000 ms, 2500 in the drug and box flows', () => {
    expect(durationOf({ text: 'Done', tone: 'success', area: 'platform' })).toBe(2000);
    expect(durationOf({ text: 'x'.repeat(100), tone: 'success', area: 'platform' })).toBe(2000);
    expect(durationOf({ text: 'Done', tone: 'success', area: 'stock' })).toBe(2500);
  });

  test('OPEN-043 an error lasts 2.5 s up to 60 characters and 4 s above, as it is shown', () => {
    expect(durationOf(error('x'.repeat(60)))).toBe(2500);
    expect(durationOf(error('x'.repeat(61)))).toBe(4000);
    expect(durationOf({ ...error('x'.repeat(61)), area: 'platform' })).toBe(4000);
    expect(durationOf(error('{code}'), 'x'.repeat(61))).toBe(4000);
    expect(durationOf(error('x'.repeat(61)), 'x')).toBe(2500);
  });

  test('SHELL-16 a stated duration wins over tone, area and length', () => {
    expect(durationOf({ ...error('x'.repeat(61)), durationMs: 4500 })).toBe(4500);
  });

  test.each<[Message, number]>([
    [messages.login.passwordResetRequired, 3000],
    [messages.login.accountDisabled, 3000],
    [messages.reset.checkEmail, 10_000],
    [messages.scan.cameraDenied, 4000],
    [messages.create.ndcNotFound, 4500],
    [messages.witness.invalidCode, 5000],
    [messages.offline.administration, 2500],
    [messages.offline.administrations, 2500],
    [messages.offline.waste, 2500],
    [messages.offline.check, 2500],
    [messages.bluetooth.currentTemperature, 4000],
    [messages.bluetooth.debug, 6000],
  ])('SHELL-16 stated durations ($0.text)', (message, durationMs) => {
    expect(durationOf(message)).toBe(durationMs);
  });

  test('SHELL-16 no other message states a duration', () => {
    expect(catalogue.filter((message) => message.durationMs !== undefined)).toHaveLength(12);
  });

  test('SHELL-16 CONST-07 every message stays within its range, errors 2.5 to 5 s, drug and box flows 2.5 to 10 s', () => {
    for (const message of catalogue) {
      const [min, max] = message.area === 'stock' ? [2500, 10_000] : [2500, 5000];
      const bounded = message.area === 'stock' || message.tone === 'error';
      const duration = durationOf(message);
      expect(bounded ? duration >= min && duration <= max : duration >= TIMING.toast.defaultMs).toBe(true);
    }
  });

  test('OPEN-043 a text has the same duration wherever it appears', () => {
    for (const [, sameText] of Map.groupBy(catalogue, (message) => message.text)) {
      expect(new Set(sameText.map((message) => durationOf(message))).size).toBe(1);
    }
  });
});
