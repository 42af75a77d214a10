import { posix } from 'node:path';
import { isTest } from './source-files.ts';

const MOST_FILES = 25;
const SOURCES = /^(?:apps|packages|e2e|bench|attack|scripts)\//;
// The platforms' tools lay out the native projects, and the number of migrations only grows.
const NOT_OURS_TO_ARRANGE = /^apps\/mobile\/(?:.+\/)?(?:android|ios)\/|\/db\/migrations\//;

/**
 * The source folders with too many files, each with its number. Tests count only in a folder that holds nothing else.
 */
export function crowdedFolders(paths: readonly string[]): string[] {
  const sources = paths.filter((path) => SOURCES.test(path) && !NOT_OURS_TO_ARRANGE.test(path));
  return [...Map.groupBy(sources, (path) => posix.dirname(path))].flatMap(([folder, inside]) => {
    const own = inside.filter((path) => !isTest({ path }));
    const count = own.length > 0 ? own.length : inside.length;
    return count > MOST_FILES ? [`${folder}: ${count}`] : [];
  });
}
