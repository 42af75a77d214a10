import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { CommandError } from '../config/command-error.ts';
import { CopyMessages } from './copy-messages.ts';

/** Where a base backup began, which is how far back it needs the log. */
export type BaseStart = { readonly at: bigint; readonly timeline: number };
/** Some of the write-ahead log from this position on, or (without bytes) word that there is no more of it. */
type LogPiece = { readonly at: bigint; readonly sentAt: Date; readonly bytes: Buffer };

const BASE_BACKUP = `BASE_BACKUP (LABEL 'vialant', CHECKPOINT 'fast', WAL true, MANIFEST 'no')`;
/** PostgreSQL counts microseconds from the beginning of the year 2000. */
const EPOCH_MS = Date.UTC(2000, 0, 1);

/**
 * A connection that may make base backups and read the log. While it is open, PostgreSQL removes no log that was written
 * since; afterwards nothing is left of it, so that a backup that died never fills the disk.
 */
export class Replication {
  readonly #config: pg.ClientConfig;
  readonly #client: pg.Client;
  readonly #slot: string;
  #messages: CopyMessages | null = null;

  private constructor(config: pg.ClientConfig, client: pg.Client, slot: string) {
    this.#config = config;
    this.#client = client;
    this.#slot = slot;
  }

  static async open(config: pg.ClientConfig): Promise<Replication> {
    const client = await connected(config);
    const slot = `vialant_backup_${randomBytes(6).toString('hex')}`;
    await client.query(`CREATE_REPLICATION_SLOT ${slot} TEMPORARY PHYSICAL (RESERVE_WAL true)`);
    return new Replication(config, client, slot);
  }

  /** The data folder as a tar archive, with the log that it needs. Where it began is told before the first bytes. */
  async *baseBackup(onStart: (start: BaseStart) => void): AsyncGenerator<Buffer, void, undefined> {
    const client = await connected(this.#config);
    try {
      const messages = client.query(
        new CopyMessages(BASE_BACKUP, ([at, timeline]) =>
          onStart({ at: position(at ?? ''), timeline: Number(timeline) }),
        ),
      );
      let archives = 0;
      for await (const message of messages) {
        const kind = String.fromCharCode(message.readUInt8());
        if (kind === 'd') yield message.subarray(1);
        if (kind === 'n') archives += 1;
        if (archives > 1)
          throw new CommandError('The database has tablespaces of its own, which a backup cannot take.');
      }
    } finally {
      await client.end();
    }
  }

  /** The log from this position on, for ever: ends when the connection does. */
  async *logFrom({ at, timeline }: BaseStart): AsyncGenerator<LogPiece, void, undefined> {
    const command = `START_REPLICATION SLOT ${this.#slot} PHYSICAL ${positionText(at)} TIMELINE ${timeline}`;
    this.#messages = this.#client.query(new CopyMessages(command));
    for await (const message of this.#messages) {
      const kind = String.fromCharCode(message.readUInt8());
      const from = message.readBigUInt64BE(1);
      if (kind === 'w') yield { at: from, sentAt: instant(message.readBigInt64BE(17)), bytes: message.subarray(25) };
      else if (kind === 'k') yield { at: from, sentAt: instant(message.readBigInt64BE(9)), bytes: Buffer.alloc(0) };
    }
  }

  /** Says that the log up to this position is safe, so that PostgreSQL may remove it; and asks whether there is more. */
  confirm(at: bigint): void {
    const status = Buffer.alloc(34);
    status.write('r', 'latin1');
    for (const from of [1, 9, 17]) status.writeBigUInt64BE(at, from);
    status.writeBigInt64BE(BigInt(Date.now() - EPOCH_MS) * 1000n, 25);
    status.writeUInt8(1, 33);
    this.#messages?.tell(status);
  }

  async close(): Promise<void> {
    this.#messages?.destroy();
    await this.#client.end();
  }
}

async function connected(config: pg.ClientConfig): Promise<pg.Client> {
  const asReplica = { ...config, replication: 'true', application_name: 'vialant-backup' };
  const client = new pg.Client(asReplica);
  // The end of the connection is heard where something is awaited on it.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function instant(microseconds: bigint): Date {
  return new Date(EPOCH_MS + Number(microseconds / 1000n));
}

/** A position of the log, which PostgreSQL writes as two halves in hex. */
function position(text: string): bigint {
  const [high = '0', low = '0'] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

function positionText(at: bigint): string {
  return `${(at >> 32n).toString(16)}/${(at & 0xffff_ffffn).toString(16)}`;
}
