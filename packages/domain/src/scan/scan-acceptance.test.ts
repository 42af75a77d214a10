import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACCEPTED_CODE_TYPES } from '../values/limits.ts';
import { say } from '../words/refusal.ts';
import {
  judgeScan,
  nothingScanned,
  type ReadCode,
  type Scan,
  type ScanRules,
  type ScanVerdict,
  withForgotten,
  withPause,
  withRefused,
} from './scan-acceptance.ts';
import { PACKAGE_CODE_TYPES } from './scan-format.ts';

const allows = { allow_manual_scan_entry: true, allow_hand_scanner: true };
const noTyping = { ...allows, allow_manual_scan_entry: false };
const usual: ScanRules = { accepts: ACCEPTED_CODE_TYPES, allows, paused: false };

function code(text: string, format: ReadCode['format'] = 'DATA_MATRIX'): ReadCode {
  return { text, format };
}

/** A scanner with its own memory and clock; `told` has every verdict in short. */
function scannerOf(rules: Partial<ScanRules> = {}) {
  let memory = nothingScanned;
  let nowMs = 0;
  let present = { ...usual, ...rules };
  function tell(scan: Scan): string[] {
    const judged = judgeScan(memory, scan, present, nowMs);
    memory = judged.memory;
    return judged.verdicts.map(short);
  }
  const scanner = {
    wait(ms: number) {
      nowMs += ms;
    },
    set(changed: Partial<ScanRules>) {
      present = { ...present, ...changed };
    },
    frame: (...codes: (string | ReadCode)[]): string[] =>
      tell({ source: 'camera', codes: codes.map((each) => (typeof each === 'string' ? code(each) : each)) }),
    /** Frames every 50 ms for this long. */
    hold(ms: number, ...codes: string[]): string[] {
      const verdicts: string[] = [];
      for (let passed = 0; passed < ms; passed += 50) {
        verdicts.push(...scanner.frame(...codes));
        scanner.wait(50);
      }
      return verdicts;
    },
    type: (text: string): string[] => tell({ source: 'typed', text }),
    shoot: (text: string): string[] => tell({ source: 'hand_scanner', text }),
    refuse(text: string) {
      memory = withRefused(memory, text);
    },
    forget(text: string) {
      memory = withForgotten(memory, text);
    },
    resumeAfter(ms: number) {
      memory = withPause(memory, ms);
    },
    remembered: () => memory.sights.size,
  };
  return scanner;
}

const ways = { camera: 'scanned', typed: 'typed', hand_scanner: 'shot' } as const;

function short(verdict: ScanVerdict): string {
  switch (verdict.outcome) {
    case 'taken':
      return `${ways[verdict.scannedBy]} ${verdict.code}`;
    case 'duplicate':
      return `duplicate ${verdict.code}${verdict.tell ? '' : ' (silent)'}`;
    case 'refused':
      return say(verdict.refusal);
  }
}

describe('the camera', () => {
  test('a code is taken when a second picture agrees, once, however long it is held', () => {
    const scanner = scannerOf();
    expect(scanner.frame('FEN-001')).toEqual([]);
    scanner.wait(50);
    expect(scanner.frame('FEN-001')).toEqual(['scanned FEN-001']);
    expect(scanner.hold(10_000, 'FEN-001')).toEqual([]);
  });

  test('a code that only one picture shows is never taken', () => {
    const scanner = scannerOf();
    expect(scanner.frame('FEN-001', 'FEN-00l')).toEqual([]);
    scanner.wait(50);
    expect(scanner.frame('FEN-001')).toEqual(['scanned FEN-001']);
    scanner.wait(1001);
    expect(scanner.frame('FEN-00l')).toEqual([]);
  });

  test('every code of a tray is taken', () => {
    const scanner = scannerOf();
    scanner.frame('A-1', 'A-2', 'A-3');
    scanner.wait(50);
    expect(scanner.frame('A-3', 'A-1')).toEqual(['scanned A-3', 'scanned A-1']);
    scanner.wait(50);
    expect(scanner.frame('A-1', 'A-2')).toEqual(['scanned A-2']);
  });

  test('SCAN-15 SCAN-16 CONST-10 a code that comes back within 2 s is a duplicate, then it counts again', () => {
    const scanner = scannerOf();
    scanner.frame('FEN-001');
    scanner.frame('FEN-001');
    scanner.wait(1000);
    expect(scanner.frame('FEN-001'), 'missed for a second, not gone').toEqual([]);
    scanner.wait(1001);
    expect(scanner.frame('FEN-001')).toEqual(['duplicate FEN-001']);
    scanner.wait(1999);
    expect(scanner.frame('FEN-001')).toEqual(['duplicate FEN-001']);
    scanner.wait(2000);
    expect(scanner.hold(100, 'FEN-001')).toEqual(['scanned FEN-001']);
  });

  test('SCAN-13 CONST-27 a type that is not allowed is ignored, and taken where it is allowed', () => {
    const linear = code('00312345678906', 'CODE_128');
    const usualScanner = scannerOf();
    usualScanner.frame(linear, code('BOX-M1', 'QR_CODE'));
    expect(usualScanner.frame(linear, code('BOX-M1', 'QR_CODE'))).toEqual(['scanned BOX-M1']);
    const packageScanner = scannerOf({ accepts: PACKAGE_CODE_TYPES });
    packageScanner.frame(linear);
    expect(packageScanner.frame(linear)).toEqual(['scanned 00312345678906']);
  });

  test('SCAN-14 while paused nothing is taken, and what stayed in view is not taken again after', () => {
    const scanner = scannerOf();
    scanner.hold(100, 'FEN-001');
    scanner.set({ paused: true });
    expect(scanner.hold(500, 'FEN-001', 'FEN-002')).toEqual([]);
    scanner.wait(60_000);
    scanner.resumeAfter(60_000);
    scanner.set({ paused: false });
    expect(scanner.hold(500, 'FEN-001', 'FEN-002')).toEqual(['scanned FEN-002']);
  });

  test('SCAN-17 SCAN-18 a short code and one with a space are refused once, not at every picture', () => {
    const scanner = scannerOf();
    expect(scanner.hold(3000, 'AB', 'FEN 001')).toEqual([
      'You need at least 3 characters, you have only entered 2',
      'You cannot have spaces in your code',
    ]);
    scanner.wait(1100);
    expect(scanner.hold(100, 'AB')).toEqual(['You need at least 3 characters, you have only entered 2']);
  });

  test('what the flow refused may be tried again as soon as it left the view', () => {
    const scanner = scannerOf();
    scanner.hold(100, 'FEN-001');
    scanner.refuse('FEN-001');
    expect(scanner.hold(1000, 'FEN-001')).toEqual([]);
    scanner.wait(1001);
    expect(scanner.hold(100, 'FEN-001')).toEqual(['scanned FEN-001']);
  });

  test('a taken code that was forgotten can be taken again', () => {
    const scanner = scannerOf();
    scanner.hold(100, 'FEN-001');
    scanner.forget('FEN-001');
    expect(scanner.hold(100, 'FEN-001')).toEqual(['scanned FEN-001']);
  });

  test('whatever is seen, a code is taken only when two pictures within a second showed it', () => {
    const frames = fc.array(
      fc.record({ gapMs: fc.integer({ min: 1, max: 3000 }), texts: fc.array(fc.constantFrom('A-1', 'B-2', 'C-3')) }),
    );
    fc.assert(
      fc.property(frames, (shown) => {
        const scanner = scannerOf();
        const lastSeen = new Map<string, number>();
        let nowMs = 0;
        for (const { gapMs, texts } of shown) {
          nowMs += gapMs;
          scanner.wait(gapMs);
          for (const verdict of scanner.frame(...texts)) {
            const text = verdict.replace(/^\w+ | \(silent\)$/g, '');
            expect(nowMs - (lastSeen.get(text) ?? Number.NEGATIVE_INFINITY)).toBeLessThan(2000);
            if (verdict.startsWith('scanned')) expect(nowMs - (lastSeen.get(text) ?? 0)).toBeLessThanOrEqual(1000);
          }
          for (const text of texts) lastSeen.set(text, nowMs);
        }
      }),
    );
  });

  test('the memory of a long shift stays small', () => {
    const scanner = scannerOf();
    for (let vial = 0; vial < 500; vial += 1) scanner.hold(100, `VIAL-${vial}`);
    expect(scanner.remembered()).toBeLessThan(50);
  });
});

describe('typed and shot codes', () => {
  test('one is enough, and the source is told', () => {
    const scanner = scannerOf();
    expect(scanner.type('FEN-001')).toEqual(['typed FEN-001']);
    expect(scanner.shoot('FEN-002')).toEqual(['shot FEN-002']);
  });

  test('SCAN-15 CONST-10 the same code within 2 s is a duplicate, whichever source has it', () => {
    const scanner = scannerOf();
    scanner.type('FEN-001');
    scanner.wait(1999);
    expect(scanner.shoot('FEN-001')).toEqual(['duplicate FEN-001']);
    scanner.wait(2000);
    expect(scanner.type('FEN-001')).toEqual(['typed FEN-001']);
  });

  test('SCAN-16 OPEN-053 CONST-10 duplicates are told once in 1.5 s, of whatever code', () => {
    const scanner = scannerOf();
    scanner.shoot('A-1');
    scanner.shoot('B-2');
    expect(scanner.shoot('A-1')).toEqual(['duplicate A-1']);
    scanner.wait(1499);
    expect(scanner.shoot('B-2')).toEqual(['duplicate B-2 (silent)']);
    scanner.wait(1);
    expect(scanner.shoot('A-1')).toEqual(['duplicate A-1']);
  });

  test('SCAN-14 paused, a typed code counts and a shot one does not', () => {
    const scanner = scannerOf({ paused: true });
    expect(scanner.shoot('FEN-001')).toEqual([]);
    expect(scanner.type('FEN-001')).toEqual(['typed FEN-001']);
  });

  test('SCAN-21 where typing is forbidden a typed code is refused and a shot one is not', () => {
    const scanner = scannerOf({ allows: noTyping });
    expect(scanner.type('FEN-001')).toEqual(['Manual Entry is not enabled for your organization']);
    expect(scanner.shoot('FEN-001')).toEqual(['shot FEN-001']);
  });

  test('OPEN-086 where hand scanners are forbidden a shot code is refused and a typed one is not', () => {
    const scanner = scannerOf({ allows: { ...allows, allow_hand_scanner: false } });
    expect(scanner.shoot('FEN-001')).toEqual(['Hand scanners are not enabled for your organization']);
    expect(scanner.type('FEN-001')).toEqual(['typed FEN-001']);
  });

  test.each(['', ' ', '\t\n'])('SCAN-22 empty input %j is ignored', (text) => {
    expect(scannerOf().type(text)).toEqual([]);
    expect(scannerOf({ allows: noTyping }).type(text)).toEqual([]);
  });

  test('SCAN-17 SCAN-18 a short code and one with a space are refused each time they are entered', () => {
    const scanner = scannerOf();
    const tooShort = 'You need at least 3 characters, you have only entered 2';
    expect([scanner.type('AB'), scanner.type('AB'), scanner.shoot('AB')]).toEqual([[tooShort], [tooShort], [tooShort]]);
    expect(scanner.type('FEN 001')).toEqual(['You cannot have spaces in your code']);
  });

  test('a code longer than the record keeps is refused', () => {
    const scanner = scannerOf();
    expect(scanner.type('x'.repeat(200))).toEqual([`typed ${'x'.repeat(200)}`]);
    expect(scanner.type('x'.repeat(201))).toEqual(['This is limited to 200 characters.']);
  });

  test('OPEN-149 a code between two phones may be long and hold spaces', () => {
    const text = `VIALANT-ACT:1:["${'a word '.repeat(50)}"]`;
    expect(scannerOf().shoot(text)).toEqual([`shot ${text}`]);
  });
});
