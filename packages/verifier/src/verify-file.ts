import { ChainVerifier, type KnownElsewhere, type Verdict } from '@vialant/domain/proof/chain-verifier';
import type { RecordLine } from '@vialant/domain/proof/chain-verifier-lines';
import { PACKET_FILES } from '@vialant/domain/proof/packet';
import { type PacketVerdict, PacketVerifier } from '@vialant/domain/proof/packet-verifier';
import { readLine } from '@vialant/domain/proof/read-lines';
import { countedReport } from '@vialant/domain/proof/report-figures';
import { isBalanceReport } from '@vialant/domain/proof/told-balances';
import { readBalances } from './balance-csv.ts';
import { type Bytes, chunksOf, linesIn, textOf, textsIn } from './bytes.ts';
import type { VerifierTools } from './proofs.ts';
import { ReportReader } from './report-csv.ts';
import { type Archive, type ArchiveFile, openArchive } from './zip/archive.ts';
import { BrokenArchive, endsAsArchive } from './zip/directory.ts';
import { BrokenFile, unpack } from './zip/unpack.ts';

/** Told how many bytes of the file have been read. */
export type OnProgress = (bytesRead: number) => void;

type TakesLines = {
  readonly takeLine: (line: RecordLine) => void;
  readonly takeUnreadable: (lineNumber: number, why: string) => void;
};

// A file of another kind has no line that can be read; to name the first ones is enough.
const MOST_UNREADABLE = 100;
// The manifest names every file and every drug type once; a larger one is an attack on the reader's memory.
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024;
// A report of balances has a line or two for each drug type.
const MOST_BALANCE_BYTES = 16 * 1024 * 1024;
// Heads of a million chains; more would not fit into a browser's memory.
const MOST_CHECKPOINT_BYTES = 512 * 1024 * 1024;

/** Checks a packet, or an exported record by itself: whichever the file is. */
export async function verifyFile(
  bytes: Bytes,
  tools: VerifierTools,
  known: KnownElsewhere = {},
  onProgress: OnProgress = () => undefined,
): Promise<Verdict | PacketVerdict> {
  if (await isArchive(bytes)) return verifyPacket(bytes, tools, known, onProgress);
  return verifyRecord(linesIn(told(chunksOf(bytes), onProgress)), tools, known);
}

/** Checks an exported record, some lines at a time. */
export async function verifyRecord(
  lines: AsyncIterable<readonly string[]> | Iterable<readonly string[]>,
  tools: VerifierTools,
  known: KnownElsewhere = {},
): Promise<Verdict> {
  const verifier = new ChainVerifier(tools, known);
  const reader = new LineReader({
    takeLine: (line) => verifier.take(line),
    takeUnreadable: (number, why) => verifier.takeUnreadable(number, why),
  });
  for await (const some of lines) reader.take(some);
  return verifier.finish();
}

async function verifyPacket(
  bytes: Bytes,
  tools: VerifierTools,
  known: KnownElsewhere,
  onProgress: OnProgress,
): Promise<PacketVerdict> {
  const archive = await openArchive(bytes).catch((error: unknown) => {
    if (error instanceof BrokenArchive) return error;
    throw error;
  });
  if (archive instanceof BrokenArchive) {
    const verifier = new PacketVerifier(tools, known, null);
    return verifier.giveUp(`the packet is damaged: ${archive.message}`);
  }
  const manifest = await readManifestIn(bytes, archive);
  const verifier = new PacketVerifier(tools, known, manifest);
  for (const untruth of archive.wrong) verifier.takeUntruth(untruth);
  let read = 0;
  const onRead = (more: number): void => onProgress((read += more));
  for (const file of archive.files) {
    if (file.path === PACKET_FILES.manifest) continue;
    await takeFile(bytes, file, verifier, tools, onRead);
  }
  return verifier.finish();
}

async function readManifestIn(bytes: Bytes, archive: Archive): Promise<string | null> {
  const file = archive.files.find(({ path }) => path === PACKET_FILES.manifest);
  if (file === undefined) return null;
  if (file.size > MOST_MANIFEST_BYTES) return '';
  try {
    return await textOf(unpack(bytes, file, () => undefined));
  } catch (error) {
    if (error instanceof BrokenFile) return '';
    throw error;
  }
}

async function takeFile(
  bytes: Bytes,
  file: ArchiveFile,
  verifier: PacketVerifier,
  tools: VerifierTools,
  onRead: (bytes: number) => void,
): Promise<void> {
  // Nothing is known of a file that the manifest does not name, so there is nothing to read in it.
  if (!verifier.wants(file)) return verifier.takeFile({ path: file.path, bytes: file.size, sha256: '' });
  const hash = tools.startHash();
  const hashed = hashedBy(hash, unpack(bytes, file, onRead));
  const report = countedReport(file.path);
  try {
    if (file.path === PACKET_FILES.record) {
      const reader = new LineReader(verifier);
      for await (const lines of linesIn(hashed)) reader.take(lines);
    } else if (file.path === PACKET_FILES.checkpoint && file.size <= MOST_CHECKPOINT_BYTES) {
      verifier.takeCheckpoint(await textOf(hashed));
    } else if (isBalanceReport(file.path)) {
      const isRead = file.size <= MOST_BALANCE_BYTES;
      verifier.takeBalances(file.path, isRead ? readBalances(await textOf(hashed)) : 'it is too large');
      if (!isRead) for await (const _ of hashed);
    } else if (report !== null) {
      const reader = new ReportReader(report);
      for await (const piece of textsIn(hashed)) reader.take(piece);
      verifier.takeReport(file.path, reader.finish());
    } else for await (const _ of hashed);
    verifier.takeFile({ path: file.path, bytes: file.size, sha256: hash.hex() });
  } catch (error) {
    if (!(error instanceof BrokenFile)) throw error;
    verifier.takeBroken(file.path, error.message);
  }
}

async function* hashedBy(
  hash: ReturnType<VerifierTools['startHash']>,
  chunks: AsyncIterable<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  for await (const chunk of chunks) {
    hash.update(chunk);
    yield chunk;
  }
}

async function* told(
  chunks: AsyncIterable<Uint8Array<ArrayBuffer>>,
  onProgress: OnProgress,
): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let read = 0;
  for await (const chunk of chunks) {
    onProgress((read += chunk.length));
    yield chunk;
  }
}

/** Whether the file begins or ends as an archive: a damaged one may have only one of the two left. */
async function isArchive(bytes: Bytes): Promise<boolean> {
  const [first, second] = await bytes.read(0, 2);
  return (first === 0x50 && second === 0x4b) || endsAsArchive(bytes);
}

class LineReader {
  readonly #to: TakesLines;
  #number = 0;
  #unreadable = 0;

  constructor(to: TakesLines) {
    this.#to = to;
  }

  take(lines: readonly string[]): void {
    for (const text of lines) {
      this.#number += 1;
      const line = readLine(text);
      if (typeof line !== 'string') this.#to.takeLine(line);
      else if ((this.#unreadable += 1) <= MOST_UNREADABLE) this.#to.takeUnreadable(this.#number, line);
    }
  }
}
