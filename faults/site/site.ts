import type { openPool } from '../../apps/server/src/db/open.ts';
import type { Clock } from './clock.ts';
import type { Disk } from './disk.ts';
import type { Proxy } from './proxy.ts';
import type { ServerProcess } from './server-process.ts';

export type Pool = ReturnType<typeof openPool>;

/** One installation of the product: its processes, its database, and all by which they can be disturbed. */
export type Site = {
  readonly name: 'embedded' | 'by address';
  readonly about: string;
  /** Where clients connect: behind the proxy. */
  readonly port: number;
  readonly proxy: Proxy;
  /** Between the product and its database, where there is a network between them. */
  readonly databaseProxy: Proxy | null;
  /** The process that serves; another one after an upgrade. */
  server: ServerProcess;
  /** Another process of the product on the same database, not started yet. */
  another(main?: string): Promise<ServerProcess>;
  /** The process id of PostgreSQL's first process, 0 while there is none. */
  postmaster(): Promise<number>;
  databaseProcesses(): Promise<number[]>;
  /** Connections as the database's owner, past the proxy. */
  owner(): Promise<Pool>;
  readonly keyDir: string;
  readonly folder: string;
  readonly disk: Disk | null;
  readonly clock: Clock | null;
  /** Longer than any time-out of the product on this site. */
  readonly longestTimeoutMs: number;
  close(): Promise<void>;
};

export type SiteOrders = {
  readonly withDisk: boolean;
  readonly withClock: boolean;
  /** The first version of the product that runs here. */
  readonly main: string;
};
