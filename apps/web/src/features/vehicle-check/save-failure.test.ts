import { messages } from '@vialant/domain/words/messages';
import { expect, test } from 'vitest';
import { ApiError, type ApiFailure } from '../../api/failure.ts';
import { isBehind, saveFailure } from './save-failure.ts';

const said = { kind: 'refused', status: 409, err: 'STALE', message: 'Said.', fields: {}, traceId: 't' } as const;

test.each<[ApiFailure, string, boolean]>([
  [said, 'Said.', true],
  [{ kind: 'notFound', traceId: 't' }, messages.shell.saveFailed.text, true],
  [{ kind: 'notAllowed', traceId: 't' }, messages.api.notAllowed.text, false],
  [{ kind: 'unreachable', traceId: 't' }, messages.stock.noAnswer.text, false],
  [{ kind: 'fault', status: 500, traceId: 't' }, messages.shell.saveFailed.text, false],
])('OPEN-047 %j is told in its own words, and only what the server decided asks again', (failure, text, isOld) => {
  const error = new ApiError(failure);
  expect(saveFailure(error).text).toBe(text);
  expect(isBehind(error)).toBe(isOld);
});

test('a call without an answer is a failed save', () => {
  expect(saveFailure(new TypeError('ours'))).toBe(messages.shell.saveFailed);
  expect(isBehind(new TypeError('ours'))).toBe(false);
});
