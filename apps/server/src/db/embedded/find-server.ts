import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import net from 'node:net';
import path from 'node:path';
import { Client } from 'pg';
import { parentOfServer, readPostmasterFile } from './postmaster-file.ts';
import { socketPort } from './socket-directory.ts';

/** What is found on a data folder before we start a server of our own on it. */
export type Found =
  /** Nobody serves the folder. `stalePid` is what a crashed server's file still names. */
  | { state: 'free'; stalePid: number | null }
  /** A server is on its way up or down. */
  | { state: 'busy'; pid: number }
  /** A server whose starter has died without stopping it. */
  | { state: 'orphan'; pid: number }
  /** A server that another process looks after. */
  | { state: 'served'; pid: number; socketDirectory: string; watch: Watch };

/** An open connection, which ends when the server does. */
export type Watch = { client: Client; socket: net.Socket };

/** Looks whether a server runs on the folder, and connects to it if so. */
export async function findServer(pgDir: string): Promise<Found> {
  const file = await readPostmasterFile(pgDir);
  if (file === null) return { state: 'free', stalePid: null };
  const { pid, socketDirectory } = file;
  const parent = await parentOfServer(pid, pgDir);
  const unanswered: Found = parent === null ? { state: 'free', stalePid: pid } : { state: 'busy', pid };
  if (socketDirectory === null || !file.isReady) return unanswered;

  // Connects even if the process is not seen: it may run in another container that shares the folder.
  const watch = openWatch(socketDirectory);
  try {
    await watch.client.connect();
    const isOfFolder = await servesFolder(watch.client, pgDir);
    const isOrphan = parent !== null && parent !== (await ownerPid(watch.client));
    if (isOfFolder && !isOrphan) return { state: 'served', pid, socketDirectory, watch };
    await watch.client.end();
    return isOfFolder ? { state: 'orphan', pid } : unanswered;
  } catch {
    watch.socket.destroy();
    return unanswered;
  }
}

function openWatch(socketDirectory: string): Watch {
  const socket = new net.Socket();
  const client = new Client({
    host: socketDirectory,
    port: socketPort,
    user: 'postgres',
    database: 'postgres',
    application_name: 'vialant watch',
    connectionTimeoutMillis: 3000,
    stream: () => socket,
  });
  // The end of the server raises an error too; what we wait for is the closing of the socket.
  client.on('error', () => {});
  return { client, socket };
}

/** Whether the server sees a file that we put into the folder. Its path proves nothing: folders are copied. */
async function servesFolder(client: Client, pgDir: string): Promise<boolean> {
  const name = path.join('pg_stat_tmp', `vialant-${randomUUID()}`);
  const file = path.join(pgDir, name);
  await fs.writeFile(file, '');
  try {
    const seen = await client.query<{ seen: boolean }>('SELECT (pg_stat_file($1, true)).size IS NOT NULL AS seen', [
      name,
    ]);
    return seen.rows[0]?.seen === true;
  } finally {
    await fs.rm(file, { force: true });
  }
}

async function ownerPid(client: Client): Promise<number> {
  const setting = `current_setting('vialant.owner_pid', true)`;
  const { rows } = await client.query<{ pid: string | null }>(`SELECT ${setting} AS pid`);
  return Number(rows[0]?.pid);
}
