import type { Route, RouteKey } from '@vialant/contract/route';
import { LIMITS } from '@vialant/domain/values/limits';
import type pg from 'pg';
import { accountHandlers } from './account/handlers.ts';
import { peopleHandlers } from './account/people-handlers.ts';
import { userNews } from './identity/user-news.ts';
import { agencyHandlers } from './agency/handlers.ts';
import { caseHandlers } from './cases/handlers.ts';
import { alertHandlers } from './alerts/handlers.ts';
import { boxCheckHandlers } from './box-check/handlers.ts';
import { recordBatch } from './custody/batch.ts';
import { GroupWriter } from './custody/group-writer.ts';
import type { OnRecorded } from './custody/proof/checkpoint-keeper.ts';
import { mailContact } from './contact/contact-mail.ts';
import { discrepancyHandlers } from './discrepancy/handlers.ts';
import { boxPictureHandlers } from './drug-box/box-picture.ts';
import { drugBoxHandlers } from './drug-box/handlers.ts';
import { type Copy, Reads } from './db/copy.ts';
import { openDb } from './db/open.ts';
import { entityHandlers } from './entity/handlers.ts';
import type { Handler, Handlers } from './http/call.ts';
import { databaseImages } from './image/database-images.ts';
import { imageHandlers } from './image/handlers.ts';
import { PictureWorkers } from './image/picture-workers.ts';
import { downloadHandlers } from './office/downloads.ts';
import { importHandlers } from './import/handlers.ts';
import { LongWork } from './jobs/long-work.ts';
import { labelHandlers } from './labels/handlers.ts';
import { lawHandlers } from './law/handlers.ts';
import { officeHandlers } from './office/handlers.ts';
import { packetFiles, packetHandlers } from './packet/handlers.ts';
import type { PacketFolder } from './packet/packet-folder.ts';
import { paperHandlers } from './paper/handlers.ts';
import { PaperDrawer } from './pdf/paper-drawer.ts';
import { realtimeHandlers } from './realtime/handlers.ts';
import { Realtime } from './realtime/realtime.ts';
import { reportHandlers } from './report/handlers.ts';
import { reviewHandlers } from './review/handlers.ts';
import { setupHandlers } from './setup/handlers.ts';
import { signalHandlers } from './signals/handlers.ts';
import { signInHandlers } from './sign-in/handlers.ts';
import type { Site } from './config/site.ts';
import { stockHandlers } from './stock/handlers.ts';
import { moveHandlers, vialHandlers } from './stock/record-handlers.ts';
import { vehicleCheckHandlers } from './vehicle-check/handlers.ts';
import { vehicleOfficeHandlers } from './vehicle-check/office-handlers.ts';
import { webAuthnHandlers } from './webauthn/handlers.ts';
import { registerAtSignIn } from './witness/device-keys.ts';
import { witnessHandlers } from './witness/handlers.ts';

/** What the use cases are given beside the database. */
export type Surroundings = {
  /** Called after every operation that has added to the custody record. */
  onRecorded?: OnRecorded;
  /** Told of every change that people see. */
  realtime?: Realtime;
  site?: Partial<Site>;
  /** Where packets wait to be fetched; without it none is found. */
  packetFolder?: PacketFolder;
  /** A copy of the database, for what may be a little old; without it the database itself is read. */
  copy?: Copy | null;
  /** Draws every paper; without it one is made. */
  drawer?: PaperDrawer;
  /** Told when a packet was asked for, so that it is made at once. */
  onPacketAsked?: () => void;
};

// For a server that was told nothing of its installation: links lead to this machine, and messages are only stored.
const HERE: Site = {
  productName: 'Vialant',
  region: 'us',
  address: () => 'http://localhost:8080',
  contact: { Sales: null, Support: null },
  canSendSms: true,
  onQueued: () => undefined,
};

/** Every call's use case. A named one replaces the generic one with the same path. */
export function allHandlers(pool: pg.Pool, surroundings: Surroundings = {}): Map<RouteKey, Handler<Route>> {
  const db = openDb(pool);
  const { onRecorded = () => undefined, realtime = new Realtime(pool, () => undefined) } = surroundings;
  const pictures = new PictureWorkers();
  const drawer = surroundings.drawer ?? new PaperDrawer();
  const onChanged = realtime.changed;
  const onUserChanged = userNews(db, onChanged);
  const group = new GroupWriter((acts) => recordBatch(pool, acts, { waits: false }));
  const custody = { pool, group, pictures, onRecorded, onChanged };
  const packetFolder = surroundings.packetFolder ?? null;
  const site = { ...HERE, ...surroundings.site };
  const reads = new Reads(db, surroundings.copy ?? null);
  const longReads = new LongWork(db, LIMITS.longReads);
  const named: Handlers = {
    ...setupHandlers(db, site),
    ...signInHandlers(db, {
      site,
      onUserChanged,
      registerKey: (token, key, caller) => registerAtSignIn(db, token, key, caller),
    }),
    ...accountHandlers(db, site, onUserChanged),
    ...peopleHandlers(db, site, { onChanged, onUserChanged }),
    ...webAuthnHandlers(db, site),
    ...agencyHandlers(db),
    ...stockHandlers(db, pool, reads),
    ...moveHandlers(custody),
    ...vialHandlers(custody),
    ...boxCheckHandlers(custody),
    ...drugBoxHandlers(custody, db),
    ...boxPictureHandlers(db, onChanged),
    ...discrepancyHandlers(db, custody),
    ...caseHandlers(db),
    ...alertHandlers(db),
    ...signalHandlers(db),
    ...witnessHandlers(db, custody),
    ...realtimeHandlers(db, realtime),
    ...imageHandlers(db, databaseImages, pictures),
    ...vehicleCheckHandlers(db),
    ...vehicleOfficeHandlers(db),
    ...reviewHandlers(db),
    ...officeHandlers(db),
    ...downloadHandlers(db, packetFiles(packetFolder)),
    ...packetHandlers(db, surroundings.onPacketAsked),
    ...paperHandlers({ db, reads, drawer, longReads }),
    ...importHandlers(db, { ...custody, site }, new LongWork(db, LIMITS.imports)),
    ...labelHandlers(db, drawer),
    ...lawHandlers(db),
    ...reportHandlers({ db, reads, drawer, longReads }),
  };
  return new Map<RouteKey, Handler<Route>>([
    ...entityHandlers(
      db,
      { onChanged, onUserChanged },
      { within: { contact_us: mailContact(site) }, after: site.onQueued },
    ),
    ...(Object.entries(named) as [RouteKey, Handler<Route>][]),
  ]);
}
