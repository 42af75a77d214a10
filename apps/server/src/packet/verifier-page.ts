import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the build leaves the page with which anybody verifies a packet. */
const BUILT = join(import.meta.dirname, '../../../verifier/dist/verify.html');

/** The page that goes into every packet; throws what to do where it was not built. */
export async function verifierPage(path: string = BUILT): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (error) {
    throw new Error('The page verify.html is missing: npm run build makes it.', { cause: error });
  }
}
