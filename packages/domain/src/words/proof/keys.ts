import type { SignedKeyChange } from '../../proof/key-change.ts';
import { fill } from '../fill.ts';
import { instantText } from './told-time.ts';

/** What a person is told of an agency's keys where there were several; the words are ours. */
const words = {
  first: 'Signed by key 1',
  until: ' until {time}, then by key {next}, which key {key} introduced',
  untilLost: ' until {time}, then by key {next}, which nothing introduced: key {key} was declared lost',
  keyOfToday: '{fingerprint} (the key of today)',
  noKey: 'none: this is no Ed25519 key',
  lost: 'On {time} the agency’s server declared its key {key} lost. What was signed before is as that key signed it, up to checkpoint {checkpoint}. Nothing proves that whoever has signed since, with key {next}, is the same agency, nor that nothing was recorded after checkpoint {checkpoint} and left out.',
} as const;

/** The rows about the keys: who signed until when, and the fingerprint of each; none where there was only one key. */
export function keyFacts(
  changes: readonly SignedKeyChange[],
  fingerprintOf: (publicKey: string) => string | null,
): [label: string, text: string][] {
  const [first] = changes;
  if (first === undefined) return [];
  const keys = [first.statement.old_key, ...changes.map(({ statement }) => statement.new_key)];
  return [
    ['Keys', signedBy(changes)],
    ...keys.map((key, index): [string, string] => {
      const fingerprint = fingerprintOf(key) ?? words.noKey;
      return [`Key ${index + 1}`, index === changes.length ? fill(words.keyOfToday, { fingerprint }) : fingerprint];
    }),
  ];
}

/** 'Signed by key 1 until …, then by key 2, which key 1 introduced.' */
function signedBy(changes: readonly SignedKeyChange[]): string {
  const parts = changes.map(({ statement: { kind, created_on } }, index) =>
    fill(kind === 'lost' ? words.untilLost : words.until, {
      time: instantText(created_on),
      key: index + 1,
      next: index + 2,
    }),
  );
  return `${words.first}${parts.join(',')}.`;
}

/** A sentence for every key that was declared lost: where the chain of signatures is broken, and what follows from it. */
export function declaredBreaks(changes: readonly SignedKeyChange[]): string[] {
  return changes.flatMap(({ statement: { kind, created_on, after_checkpoint: checkpoint } }, index) =>
    kind === 'lost'
      ? [fill(words.lost, { time: instantText(created_on), key: index + 1, next: index + 2, checkpoint })]
      : [],
  );
}
