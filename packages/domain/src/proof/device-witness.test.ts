import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { TIMING } from '../values/timing.ts';
import {
  answerText,
  type AskedAct,
  askedText,
  isAskedText,
  isWitnessText,
  readAnswer,
  readAsked,
  refuseAnswer,
  refuseAsked,
  type WitnessAnswer,
  witnessStatement,
} from './device-witness.ts';

const asked: AskedAct = {
  agencyId: 'g1',
  actorId: 'u1',
  actorName: 'Mo Médic',
  actId: 'a1',
  actHash: 'a'.repeat(64),
  sentence: '50 mcg of Fentanyl FEN-001 will be recorded as given. “µ”',
  at: '2026-11-17T09:00:00.000Z',
};
const answer: WitnessAnswer = {
  witnessId: 'u2',
  witnessName: 'Pat',
  publicKey: `B${'k'.repeat(86)}`,
  actId: 'a1',
  at: asked.at,
  signedAt: '2026-11-17T09:01:00.000Z',
  signature: 's'.repeat(86),
};

test('OPEN-149 both codes are read as they were written, in letters that every reader of codes knows', () => {
  expect(readAsked(askedText(asked))).toEqual(asked);
  expect(readAnswer(answerText(answer))).toEqual(answer);
  for (const text of [askedText(asked), answerText(answer)]) expect(text).toMatch(/^[ -~]+$/);
  fc.assert(
    fc.property(fc.string({ minLength: 1, unit: 'binary' }), (sentence) => {
      expect(readAsked(askedText({ ...asked, sentence }))?.sentence).toBe(sentence);
    }),
  );
});

test('OPEN-149 nothing else is one of them: no code of a vial, no half of one, none of the other kind', () => {
  const [ask, reply] = [askedText(asked), answerText(answer)];
  expect([isAskedText(ask), isAskedText(reply), isWitnessText(reply), isWitnessText('FEN-001')]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect([readAsked(reply), readAnswer(ask)]).toEqual([null, null]);
  for (const text of ['', 'FEN-001', ask.slice(0, -1), 'VIALANT-ACT:1:{}', 'VIALANT-ACT:1:["a"]', `${ask},`]) {
    expect(readAsked(text)).toBeNull();
  }
  for (const wrong of [{ at: 'yesterday' }, { actHash: 'short' }, { sentence: '' }, { actorId: '' }]) {
    expect(readAsked(askedText({ ...asked, ...wrong }))).toBeNull();
  }
  for (const wrong of [{ signedAt: 'now' }, { signature: 'x' }, { publicKey: 'x' }, { witnessId: '' }]) {
    expect(readAnswer(answerText({ ...answer, ...wrong }))).toBeNull();
  }
  expect(readAnswer(reply.replace(/]$/, ',"more"]'))).toBeNull();
});

test('OPEN-149 what is signed names the act, its content, the sentence, both people, the agency and both times', () => {
  const text = witnessStatement(asked, answer);
  for (const other of [
    { agencyId: 'g2' },
    { actorId: 'u3' },
    { actId: 'a2' },
    { actHash: 'b'.repeat(64) },
    { sentence: 'x' },
    { at: answer.signedAt },
  ]) {
    expect(witnessStatement({ ...asked, ...other }, answer)).not.toBe(text);
  }
  expect(witnessStatement(asked, { ...answer, witnessId: 'u3' })).not.toBe(text);
  expect(witnessStatement(asked, { ...answer, signedAt: asked.at })).not.toBe(text);
});

test('OPEN-149 a phone signs for others of its agency, within ten minutes before and after', () => {
  const after = (ms: number): Date => new Date(Date.parse(asked.at) + ms);
  const phone = { userId: 'u2', agencyId: 'g1', now: after(0) };
  const most = TIMING.deviceWitness.codeValidForMs;
  expect(refuseAsked(asked, phone)).toBeNull();
  expect(refuseAsked(asked, { ...phone, userId: 'u1' })).toEqual({ code: 'WITNESS_OWN_CODE' });
  expect(refuseAsked(asked, { ...phone, agencyId: 'g2' })).toEqual({ code: 'WITNESS_NOT_IN_AGENCY' });
  for (const ms of [most, -most]) expect(refuseAsked(asked, { ...phone, now: after(ms) })).toBeNull();
  for (const ms of [most + 1, -most - 1]) {
    expect(refuseAsked(asked, { ...phone, now: after(ms) })).toEqual({ code: 'VERIFY_CODE_EXPIRED' });
  }
});

test('OPEN-149 an answer to another act, by oneself, or none at all is not taken', () => {
  expect(refuseAnswer(answer, asked)).toBeNull();
  expect(refuseAnswer(null, asked)).toEqual({ code: 'WITNESS_SIGNATURE_INVALID' });
  expect(refuseAnswer({ ...answer, actId: 'a2' }, asked)).toEqual({ code: 'WITNESS_OTHER_ACT' });
  expect(refuseAnswer({ ...answer, witnessId: 'u1' }, asked)).toEqual({ code: 'WITNESS_OWN_CODE' });
});
