import type { Import } from './imports.ts';

/**
 * The rooms of the server from the ground up: a room may import those below it and none beside it on the same storey.
 * What stands on no storey, the files at the door of the server, imports whatever it needs and is imported by nobody.
 */
const STOREYS: readonly (readonly string[])[] = [
  ['config'],
  ['db'],
  ['messages'],
  ['http'],
  ['realtime', 'rows'],
  ['identity', 'image', 'review'],
  ['custody', 'webauthn', 'agency', 'contact'],
  ['sign-in', 'stock', 'box-check', 'drug-box', 'discrepancy', 'vehicle-check', 'witness', 'entity'],
  ['account', 'demo'],
];

const ROOM = /^apps\/server\/src\/([^/]+)\//;

/** The imports of the server that go up, or across to a room on the same storey. */
export function wrongWayInServer(imports: readonly Import[]): Import[] {
  return imports.filter(({ from, to }) => {
    const room = ROOM.exec(from)?.[1];
    if (room === undefined || !to.startsWith('apps/server/src/')) return false;
    const target = ROOM.exec(to)?.[1];
    return target !== room && storeyOf(target) >= storeyOf(room);
  });
}

/** The rooms that no storey names. */
export function roomsWithoutStorey(paths: readonly string[]): string[] {
  const known = new Set([...STOREYS.flat(), 'testing']);
  return [...new Set(paths.flatMap((path) => ROOM.exec(path)?.[1] ?? []))].filter((room) => !known.has(room));
}

function storeyOf(room: string | undefined): number {
  const storey = STOREYS.findIndex((rooms) => rooms.some((each) => each === room));
  return storey === -1 ? STOREYS.length : storey;
}
