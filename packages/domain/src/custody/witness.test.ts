import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIMING } from '../values/timing.ts';
import {
  type DeviceSignature,
  type Guest,
  isSameClaim,
  isWitnessClaimed,
  isWitnessRefusal,
  judgeWitness,
  refuseScannedCode,
  type KnownDevice,
  type KnownWitness,
  type Witness,
  type WitnessClaim,
  type WitnessQuestion,
} from './witness.ts';

const provenOn = '2026-11-19T10:00:00.000Z';
const nobody: Guest = { name: null, title: null, licenseNumber: null, signature: null };
const guest = { name: 'Gale', title: 'Nurse', licenseNumber: 'RN-1', signature: 'data:' };
const none: WitnessClaim = { witnessId: null, biometricGuid: null, device: null, guest: nobody, happened: [] };
const proven = {
  form: 'user',
  userId: 'other',
  name: 'Other',
  proofId: 'proof',
  bound: null,
  isOfOther: false,
} as const satisfies KnownWitness;
const shown = {
  form: 'biometric',
  userId: 'other',
  name: 'Other',
  codeId: 'code',
  isMember: true,
  isFresh: true,
  provenOn,
  actHash: null,
  isOfOther: false,
} as const satisfies KnownWitness;

const lax = { allow_self_witness: false, require_bound_witness: false };

function judge(question: Partial<WitnessQuestion>): ReturnType<typeof judgeWitness> {
  return judgeWitness({
    claim: none,
    known: null,
    actorId: 'me',
    settings: lax,
    actHash: 'h1',
    isNeeded: true,
    happened: [],
    now: new Date(provenOn),
    ...question,
  });
}

describe('no claim', () => {
  test('WITNESS-19 ADMIN-12 WASTE-13 is refused where a witness is needed, and fine where none is', () => {
    expect(judge({})).toEqual({ code: 'WITNESS_REQUIRED' });
    expect(judge({ isNeeded: false })).toBeNull();
  });
});

describe('by password', () => {
  const claim = { ...none, witnessId: 'other' };

  test('WITNESS-10 SRV-64 counts when it was proven, and names the proof', () => {
    expect(judge({ claim, known: proven })).toEqual({
      form: 'password',
      userId: 'other',
      name: 'Other',
      proofId: 'proof',
    });
  });

  test.each<[string, KnownWitness | null, string]>([
    ['SRV-64 OPEN-089 a claim that nobody proved', { ...proven, proofId: null }, 'WITNESS_REQUIRED'],
    ['SRV-63 somebody who is not of the agency', null, 'WITNESS_NOT_IN_AGENCY'],
    ['SRV-63 a code where a user was claimed', shown, 'WITNESS_NOT_IN_AGENCY'],
  ])('%s is refused, needed or not', (_, known, code) => {
    expect(judge({ claim, known })).toEqual({ code });
    expect(judge({ claim, known, isNeeded: false })).toEqual({ code });
  });
});

describe('a proof that names its act', () => {
  const byPassword = { ...none, witnessId: 'other' };
  const byCode = { ...none, biometricGuid: 'guid' };
  const strict = { ...lax, require_bound_witness: true };
  const bound = {
    ...proven,
    proofId: null,
    bound: { proofId: 'bound', actHash: 'h1', provenOn },
  };

  test('OPEN-140 counts for that act, also where the agency wants no other', () => {
    for (const settings of [lax, strict]) {
      expect(judge({ claim: byPassword, known: bound, settings })).toMatchObject({ proofId: 'bound' });
      expect(judge({ claim: byCode, known: { ...shown, actHash: 'h1' }, settings })).toMatchObject({ codeId: 'code' });
    }
  });

  test.each<[string, WitnessClaim, KnownWitness, WitnessQuestion['settings'], string]>([
    [
      'of other content',
      byPassword,
      { ...bound, bound: { proofId: 'b', actHash: 'h2', provenOn } },
      lax,
      'WITNESS_OTHER_ACT',
    ],
    [
      'of other content beside a proof of any act',
      byPassword,
      { ...proven, bound: { proofId: 'b', actHash: 'h2', provenOn } },
      lax,
      'WITNESS_OTHER_ACT',
    ],
    ['of another act', byPassword, { ...proven, proofId: null, isOfOther: true }, lax, 'WITNESS_OTHER_ACT'],
    ['of any act, where the agency wants the act', byPassword, proven, strict, 'WITNESS_NOT_BOUND'],
    ['a code of other content', byCode, { ...shown, actHash: 'h2' }, lax, 'WITNESS_OTHER_ACT'],
    ['a code of another act', byCode, { ...shown, isFresh: false, isOfOther: true }, lax, 'WITNESS_OTHER_ACT'],
    ['a code of any act, where the agency wants the act', byCode, shown, strict, 'WITNESS_NOT_BOUND'],
  ])('OPEN-140 %s is refused by name, needed or not', (_, claim, known, settings, code) => {
    expect(judge({ claim, known, settings })).toEqual({ code });
    expect(judge({ claim, known, settings, isNeeded: false })).toEqual({ code });
  });
});

describe('oneself', () => {
  const question = { claim: { ...none, witnessId: 'me' }, known: { ...proven, userId: 'me', proofId: null } };

  test('ROLE-07 WITNESS-13 SRV-63 counts only where the agency allows it', () => {
    expect(judge(question)).toEqual({ code: 'WITNESS_REQUIRED' });
    const settings = { ...lax, allow_self_witness: true };
    expect(judge({ ...question, settings })).toEqual({ form: 'self', userId: 'me', name: 'Other' });
  });

  test('ROLE-07 SRV-63 one’s own password proves nothing more', () => {
    expect(judge({ ...question, known: { ...proven, userId: 'me' } })).toEqual({ code: 'WITNESS_REQUIRED' });
  });
});

describe('by a shown code', () => {
  const claim = { ...none, biometricGuid: 'guid' };

  test('WITNESS-11 counts when another of the agency showed it and it is fresh', () => {
    expect(judge({ claim, known: shown })).toEqual({
      form: 'biometric',
      userId: 'other',
      name: 'Other',
      codeId: 'code',
    });
  });

  test.each<[string, KnownWitness | null, string]>([
    ['SRV-67 an unknown code', null, 'VERIFY_CODE_EXPIRED'],
    ['WITNESS-16 one’s own, fresh or not', { ...shown, userId: 'me' }, 'WITNESS_OWN_CODE'],
    ['WITNESS-17 SRV-67 one of another agency', { ...shown, isMember: false }, 'WITNESS_NOT_IN_AGENCY'],
    ['WITNESS-15 SRV-67 an expired, used or never scanned one', { ...shown, isFresh: false }, 'VERIFY_CODE_EXPIRED'],
    ['a user where a code was claimed', proven, 'VERIFY_CODE_EXPIRED'],
  ])('%s is refused, needed or not', (_, known, code) => {
    expect(judge({ claim, known })).toEqual({ code });
    expect(judge({ claim, known, isNeeded: false })).toEqual({ code });
    expect(judge({ claim, known, settings: { ...lax, allow_self_witness: true } })).toEqual({ code });
  });
});

describe('a guest', () => {
  test('GUEST-06 GUEST-07 SRV-68 counts with all four fields and with nothing less', () => {
    const fields = Object.keys(guest) as (keyof typeof guest)[];
    fc.assert(
      fc.property(fc.subarray(fields), fc.boolean(), fc.constantFrom(null, ''), (given, isNeeded, empty) => {
        const said = Object.fromEntries(
          fields.map((field) => [field, given.includes(field) ? guest[field] : empty]),
        ) as Guest;
        const judged = judge({ claim: { ...none, guest: said }, isNeeded });
        if (given.length === 4) expect(judged).toEqual({ form: 'guest', guest });
        else if (given.length === 0 && !isNeeded) expect(judged).toBeNull();
        else expect(judged).toEqual({ code: 'WITNESS_REQUIRED' });
      }),
    );
  });

  test('SRV-64 does not make up for a witness that was claimed and not proven', () => {
    const claim = { ...none, witnessId: 'other', guest };
    expect(judge({ claim, known: { ...proven, proofId: null } })).toEqual({ code: 'WITNESS_REQUIRED' });
  });
});

const anyKnown: fc.Arbitrary<KnownWitness | null> = fc.oneof(
  fc.constant(null),
  fc.record({
    form: fc.constant('user' as const),
    userId: fc.constantFrom('me', 'other'),
    name: fc.constant('N'),
    proofId: fc.constantFrom(null, 'proof'),
    bound: fc.constantFrom(
      null,
      { proofId: 'proof', actHash: 'h1', provenOn },
      { proofId: 'proof', actHash: 'h2', provenOn },
    ),
    isOfOther: fc.boolean(),
  }),
  fc.record({
    form: fc.constant('biometric' as const),
    userId: fc.constantFrom('me', 'other'),
    name: fc.constant('N'),
    codeId: fc.constant('code'),
    isMember: fc.boolean(),
    isFresh: fc.boolean(),
    provenOn: fc.constant(provenOn),
    actHash: fc.constantFrom(null, 'h1', 'h2'),
    isOfOther: fc.boolean(),
  }),
);

test('SRV-63 SRV-64 SRV-67 whoever is accepted was proven: no claim and no knowledge gets anybody past the rules', () => {
  const anyClaim = fc.record({
    witnessId: fc.constantFrom(null, 'other'),
    biometricGuid: fc.constantFrom(null, 'guid'),
    device: fc.constant(null),
    guest: fc.constantFrom(nobody, guest, { ...guest, signature: null }),
    happened: fc.constant([]),
  });
  fc.assert(
    fc.property(anyClaim, anyKnown, fc.boolean(), fc.boolean(), (claim, known, isNeeded, isSelfAllowed) => {
      const judged = judge({ claim, known, isNeeded, settings: { ...lax, allow_self_witness: isSelfAllowed } });
      expect(judged !== null || (!isNeeded && !isWitnessClaimed(claim))).toBe(true);
      if (judged === null || isWitnessRefusal(judged)) return;
      if (judged.form === 'self') expect(isSelfAllowed).toBe(true);
      if (judged.form === 'guest') expect(claim).toEqual({ ...none, guest });
      if (judged.form === 'password') {
        const isBound = known?.form === 'user' && known.bound !== null;
        expect(known).toMatchObject(isBound ? { bound: { actHash: 'h1' } } : { proofId: 'proof' });
        expect(known).toMatchObject({ userId: 'other' });
      }
      if (judged.form === 'biometric') expect(known).toMatchObject({ userId: 'other', isMember: true, isFresh: true });
    }),
  );
});

describe('by the witness’s own phone', () => {
  const at = new Date('2026-11-17T09:00:00.000Z');
  const later = (ms: number): Date => new Date(at.getTime() + ms);
  const device = { code: 'x', sentence: 'S', recordedAt: at.toISOString() };
  const claim = { ...none, device };
  const known: KnownDevice = {
    form: 'device',
    userId: 'other',
    name: 'Other',
    keyId: 'key',
    registeredOn: '2026-11-01T00:00:00.000Z',
    revokedOn: null,
    isMember: true,
    isUsed: false,
  };
  const answer = {
    witnessId: 'other',
    witnessName: 'Other',
    publicKey: 'k',
    actId: 'a1',
    at: at.toISOString(),
    signedAt: at.toISOString(),
    signature: 'sig',
  };
  const signature: DeviceSignature = { answer, isSigned: true, actId: 'a1', at, now: later(60_000) };
  const good = { claim, known, signature };

  test('OPEN-149 counts for the act that it has signed, also where the agency wants no other', () => {
    const proof = {
      keyId: 'key',
      actId: 'a1',
      actHash: 'h1',
      sentence: 'S',
      signedAt: answer.signedAt,
      signature: 'sig',
    };
    for (const require_bound_witness of [false, true]) {
      const judged = judge({ ...good, settings: { ...lax, require_bound_witness } });
      expect(judged).toEqual({ form: 'device', userId: 'other', name: 'Other', proof });
    }
  });

  const { codeValidForMs, recordWithinMs } = TIMING.deviceWitness;
  const { maxClockAheadMs } = TIMING.offline;
  const signedAfter = (ms: number): Partial<WitnessQuestion> => ({
    signature: { ...signature, answer: { ...answer, signedAt: later(ms).toISOString() } },
  });
  const recordedAfter = (ms: number): Partial<WitnessQuestion> => ({
    claim: { ...none, device: { ...device, recordedAt: later(ms).toISOString() } },
  });
  const keyOf = (more: Partial<KnownDevice>): Partial<WitnessQuestion> => ({ known: { ...known, ...more } });

  test.each<[string, Partial<WitnessQuestion>, string]>([
    ['a text that is no answer', { signature: { ...signature, answer: null } }, 'WITNESS_SIGNATURE_INVALID'],
    ['a key that nobody has here', { known: null }, 'WITNESS_KEY_UNKNOWN'],
    ['a key where a code is known', { known: shown }, 'WITNESS_KEY_UNKNOWN'],
    ['one’s own key', keyOf({ userId: 'me' }), 'WITNESS_OWN_CODE'],
    ['somebody who is not of the agency', keyOf({ isMember: false }), 'WITNESS_NOT_IN_AGENCY'],
    ['another act', { signature: { ...signature, actId: 'a2' } }, 'WITNESS_OTHER_ACT'],
    ['no act', { signature: { ...signature, actId: null } }, 'WITNESS_OTHER_ACT'],
    ['another content or sentence', { signature: { ...signature, isSigned: false } }, 'WITNESS_SIGNATURE_INVALID'],
    ['somebody else’s key', keyOf({ userId: 'third' }), 'WITNESS_SIGNATURE_INVALID'],
    ['a signature that was used', keyOf({ isUsed: true }), 'VERIFY_CODE_EXPIRED'],
    ['one that was made too late', signedAfter(codeValidForMs + 1), 'VERIFY_CODE_EXPIRED'],
    ['one that was made too early', signedAfter(-codeValidForMs - 1), 'VERIFY_CODE_EXPIRED'],
    ['a record of another time', recordedAfter(recordWithinMs + 1), 'VERIFY_CODE_EXPIRED'],
    ['a record of an earlier time', recordedAfter(-recordWithinMs - 1), 'VERIFY_CODE_EXPIRED'],
    [
      'one that is believed no more',
      { signature: { ...signature, now: later(TIMING.witness.boundForMs + 1) } },
      'VERIFY_CODE_EXPIRED',
    ],
    ['a key that was revoked then', keyOf({ revokedOn: at.toISOString() }), 'WITNESS_KEY_REVOKED'],
    [
      'a key that was not there yet',
      keyOf({ registeredOn: later(maxClockAheadMs + 1).toISOString() }),
      'WITNESS_KEY_REVOKED',
    ],
  ])('OPEN-149 %s is refused by name, needed or not', (_, question, code) => {
    expect(judge({ ...good, ...question })).toEqual({ code });
    expect(judge({ ...good, ...question, isNeeded: false })).toEqual({ code });
  });

  test.each<[string, Partial<WitnessQuestion>]>([
    ['signed at the last moment', signedAfter(codeValidForMs)],
    ['recorded as of the last moment', recordedAfter(recordWithinMs)],
    ['recorded with the time of its arrival', { claim: { ...none, device: { ...device, recordedAt: null } } }],
    ['by a key that was revoked a moment later', keyOf({ revokedOn: later(1).toISOString() })],
    ['by a key of a clock that is ahead', keyOf({ registeredOn: later(maxClockAheadMs).toISOString() })],
  ])('OPEN-149 %s it counts', (_, question) => {
    expect(judge({ ...good, ...question })).toMatchObject({ form: 'device' });
  });
});

describe('the time of an act', () => {
  const after = (ms: number): Date => new Date(Date.parse(provenOn) + ms);
  const { recordWithinMs } = TIMING.deviceWitness;
  const bound = { proofId: 'bound', actHash: 'h1', provenOn };
  const ways: [string, Partial<WitnessQuestion>, Witness['form']][] = [
    ['a password that was given for the act', { known: { ...proven, bound } }, 'password'],
    ['a password that was given for any act', { known: proven }, 'password'],
    ['a code that was scanned', { known: shown, claim: { ...none, biometricGuid: 'g' } }, 'biometric'],
    [
      'a code that was scanned for the act',
      { known: { ...shown, actHash: 'h1' }, claim: { ...none, biometricGuid: 'g' } },
      'biometric',
    ],
  ];

  test.each(ways)('OPEN-153 %s witnesses what happened within an hour of it, and nothing else', (_, way, form) => {
    const at = (...times: number[]): ReturnType<typeof judgeWitness> =>
      judge({ claim: { ...none, witnessId: 'other' }, ...way, now: after(0), happened: times.map(after) });
    for (const within of [0, recordWithinMs, -recordWithinMs]) expect(at(0, within)).toMatchObject({ form });
    for (const beyond of [recordWithinMs + 1, -recordWithinMs - 1]) {
      expect(at(0, beyond)).toEqual({ code: 'WITNESS_OTHER_TIME' });
    }
  });
});

test('two claims are the same only when every field is', () => {
  const claims: WitnessClaim[] = [
    none,
    { ...none, witnessId: 'a' },
    { ...none, biometricGuid: 'a' },
    { ...none, device: { code: 'a', sentence: '', recordedAt: null } },
    { ...none, device: { code: 'a', sentence: 'b', recordedAt: null } },
    ...Object.keys(guest).map((field) => ({ ...none, guest: { ...nobody, [field]: 'a' } })),
  ];
  for (const [i, one] of claims.entries()) {
    expect(isWitnessClaimed(one)).toBe(i > 0);
    for (const [j, other] of claims.entries()) expect(isSameClaim(one, other)).toBe(i === j);
  }
});

describe('a scanned code', () => {
  const good = { isBiometricCode: true, isOwner: false, hasAccess: true, isExpired: false };

  test.each([
    [{}, null],
    [{ isExpired: true }, 'VERIFY_CODE_EXPIRED'],
    [{ isOwner: true, isExpired: true }, 'WITNESS_OWN_CODE'],
    [{ hasAccess: false, isExpired: true }, 'WITNESS_NOT_IN_AGENCY'],
    [{ isBiometricCode: false, hasAccess: false }, 'WITNESS_CODE_INVALID'],
  ])('WITNESS-14 WITNESS-15 WITNESS-16 WITNESS-17 WITNESS-18 %j: %s', (answer, code) => {
    expect(refuseScannedCode({ ...good, ...answer })?.code ?? null).toBe(code);
  });
});
