import { type HeaderLine, type RecordLine, statementText } from '@vialant/domain/proof/chain-verifier-lines';
import { type KeyChangeStatement, keyChangeText, type SignedKeyChange } from '@vialant/domain/proof/key-change';
import { PACKET_FILES } from '@vialant/domain/proof/packet';
import type { AgencyKey } from '../signing-key.ts';
import type { Packet, Spoil } from './packet-mutations.ts';
import { packetOf, recordFile, statementOf } from './random-packet.ts';
import { memoryKey } from './random-record.ts';

function headerOf({ lines }: Packet): HeaderLine {
  const [header] = lines;
  if (header?.line !== 'header') throw new Error('a record begins with its header');
  return header;
}

function changesOf(clean: Packet): readonly SignedKeyChange[] {
  return headerOf(clean).key_changes ?? [];
}

function pickedChange(clean: Packet, chance: number): SignedKeyChange {
  const changes = changesOf(clean);
  const change = changes[chance % changes.length];
  if (change === undefined) throw new Error('take a packet whose agency has changed its key');
  return change;
}

/** The packet with these changes of keys, all else as it was, signed by the agency itself. */
function withChanges(clean: Packet, changes: readonly SignedKeyChange[]): Buffer {
  return signedFor(clean, [{ ...headerOf(clean), key_changes: changes }, ...clean.lines.slice(1)], clean.record.key);
}

/**
 * All that somebody with a key of their own can do: these changes of keys, every checkpoint after the last of them signed
 * by that key, also the one to be kept, and the manifest too.
 */
function takenOver(clean: Packet, changes: readonly SignedKeyChange[], key: AgencyKey): Buffer {
  const after = changes.at(-1)?.statement.after_checkpoint ?? 0;
  const header = { ...headerOf(clean), public_key: key.publicKey, key_changes: changes };
  const lines = clean.lines.map((line): RecordLine => {
    if (line.line === 'header') return header;
    if (line.line !== 'checkpoint' || line.statement.number <= after) return line;
    return { ...line, public_key: key.publicKey, signature: key.sign(statementText(line.statement)) };
  });
  return signedFor(clean, lines, key);
}

function signedFor({ record, files }: Packet, lines: readonly RecordLine[], key: AgencyKey): Buffer {
  const kept = record.kept();
  const signed = { ...kept, public_key: key.publicKey, signature: key.sign(statementText(kept.statement)) };
  const changed = new Map(files)
    .set(PACKET_FILES.record, recordFile(lines))
    .set(PACKET_FILES.checkpoint, Buffer.from(JSON.stringify(signed)));
  return packetOf(changed, statementOf(record, changed), key);
}

/** The change as somebody without the old key would write it: the new key is theirs. */
function forged(statement: KeyChangeStatement, key: AgencyKey, oldSignature?: string): SignedKeyChange {
  const told = { ...statement, new_key: key.publicKey };
  const text = keyChangeText(told);
  return { statement: told, old_signature: oldSignature ?? key.sign(text), new_signature: key.sign(text) };
}

/** The changes up to this one, with it exchanged for another. */
function upTo(clean: Packet, { statement }: SignedKeyChange, last: SignedKeyChange): SignedKeyChange[] {
  return [...changesOf(clean).slice(0, statement.number - 1), last];
}

/** Ways to spoil the packet of an agency that has changed its key. */
export const keyMutations: Readonly<Record<string, Spoil>> = {
  'a rotation is left out': (clean, chance) => {
    const gone = pickedChange(clean, chance);
    return withChanges(
      clean,
      changesOf(clean).filter((change) => change !== gone),
    );
  },
  'all rotations are left out': (clean) => {
    const { key_changes: _, ...header } = headerOf(clean);
    return signedFor(clean, [{ ...header, version: 1 }, ...clean.lines.slice(1)], clean.record.key);
  },
  'a rotation is there twice': (clean, chance) => {
    const twice = pickedChange(clean, chance);
    return withChanges(
      clean,
      changesOf(clean).flatMap((change) => (change === twice ? [change, change] : [change])),
    );
  },
  'a letter of a rotation': (clean, chance) => {
    const change = pickedChange(clean, chance);
    const text = JSON.stringify(change);
    const at = text.indexOf('"', chance % (text.length - 2)) + 1;
    const letter = text[at] === 'a' ? 'b' : 'a';
    const lines = recordFile(clean.lines)
      .toString()
      .replace(text, `${text.slice(0, at)}${letter}${text.slice(at + 1)}`);
    const changed = new Map(clean.files).set(PACKET_FILES.record, Buffer.from(lines));
    return packetOf(changed, statementOf(clean.record, changed), clean.record.key);
  },
  'the signatures of a rotation are swapped': (clean, chance) => {
    const change = pickedChange(clean, chance);
    const { statement, old_signature = '', new_signature } = change;
    const swapped = { statement, old_signature: new_signature, new_signature: old_signature };
    return withChanges(
      clean,
      changesOf(clean).map((each) => (each === change ? swapped : each)),
    );
  },
  'a rotation is moved to another checkpoint': (clean, chance) => {
    const change = pickedChange(clean, chance);
    const by = chance % 2 === 0 ? 1 : -1;
    const statement = { ...change.statement, after_checkpoint: change.statement.after_checkpoint + by };
    return withChanges(
      clean,
      changesOf(clean).map((each) => (each === change ? { ...change, statement } : each)),
    );
  },
  'a rotated key is forged': (clean, chance) => {
    const change = pickedChange(clean, chance);
    const key = memoryKey();
    return takenOver(clean, upTo(clean, change, forged(change.statement, key)), key);
  },
  'a rotated key is forged with the signature of the true one': (clean, chance) => {
    const change = pickedChange(clean, chance);
    const key = memoryKey();
    return takenOver(clean, upTo(clean, change, forged(change.statement, key, change.old_signature)), key);
  },
  'a rotation becomes a loss by a foreign key': (clean, chance) => {
    const change = pickedChange(clean, chance);
    const key = memoryKey();
    const { old_signature: _, ...lost } = forged({ ...change.statement, kind: 'lost' }, key);
    return takenOver(clean, upTo(clean, change, lost), key);
  },
  'a rotation to a foreign key is added': (clean, chance) => {
    const last = clean.record.kept().statement;
    const before = pickedChange(clean, changesOf(clean).length - 1).statement;
    const key = memoryKey();
    const added = forged(
      {
        ...before,
        number: before.number + 1,
        old_key: before.new_key,
        after_checkpoint: Math.max(last.number - 1 - (chance % 2), 1),
      },
      key,
    );
    return takenOver(clean, [...changesOf(clean), added], key);
  },
  'a checkpoint is signed by a key that was given up': (clean) => {
    const [old = memoryKey()] = clean.record.keys;
    const at = clean.lines.findLastIndex(({ line }) => line === 'checkpoint');
    const lines = clean.lines.map((line, index) =>
      line.line === 'checkpoint' && index === at
        ? { ...line, public_key: old.publicKey, signature: old.sign(statementText(line.statement)) }
        : line,
    );
    return signedFor(clean, lines, clean.record.key);
  },
  'the manifest is signed by a key that was given up': ({ record, files }) =>
    packetOf(files, statementOf(record, files), record.keys[0] ?? memoryKey()),
};
