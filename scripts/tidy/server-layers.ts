import type { Import } from './imports.ts';

/**
 * The server's rooms from the ground up: a room may import rooms on lower storeys, and none on its own. A file on no
 * storey is at the door of the server: it imports whatever it needs, and no room imports it.
 */
const STOREYS: readonly (readonly string[])[] = [
  ['config'],
  ['db'],
  ['messages', 'jobs', 'metrics'],
  ['pdf'],
  ['http'],
  ['realtime', 'rows', 'csv'],
  ['identity', 'image', 'review', 'cases'],
  ['custody', 'webauthn', 'agency', 'contact', 'labels', 'setup', 'report'],
  ['sign-in', 'stock', 'box-check', 'drug-box', 'discrepancy', 'vehicle-check', 'witness', 'entity', 'office', 'law'],
  ['account', 'demo', 'alerts', 'signals', 'packet', 'paper', 'backup'],
  ['import', 'doctor'],
];

const ROOM = /^apps\/server\/src\/([^/]+)\//;

/** The server's imports that go up, or to another room on the same storey. */
export function wrongWayInServer(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const room = ROOM.exec(from)?.[1];
    if (room === undefined || !to.startsWith('apps/server/src/')) return false;
    const target = ROOM.exec(to)?.[1];
    return target !== room && storeyOf(target) >= storeyOf(room);
  });
}

/** The rooms that are on no storey. */
export function roomsWithoutStorey(paths: readonly string[]): string[] {
  const known = new Set([...STOREYS.flat(), 'testing']);
  return [...new Set(paths.flatMap((path) => ROOM.exec(path)?.[1] ?? []))].filter((room) => !known.has(room));
}

function storeyOf(room: string | undefined): number {
  const storey = STOREYS.findIndex((rooms) => rooms.some((each) => each === room));
  return storey === -1 ? STOREYS.length : storey;
}
