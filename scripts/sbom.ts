// npm run sbom: writes what the product is made of (sbom.cdx.json, in CycloneDX) and under which licences (licences.txt).
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './prepare.mjs';
import { isAllowed, licenceList, partsOf } from './sbom/licences.ts';

const npm = process.env['npm_execpath'];
const [command, first] = npm === undefined ? ['npm', []] : [process.execPath, [npm]];
// From the lockfile: what is shipped, whatever else is installed here.
const args = ['sbom', '--package-lock-only', '--omit=dev', '--sbom-format=cyclonedx'];
const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
});
if (status !== 0) {
  console.error(`npm could not make the bill of materials:\n${stderr}`);
  process.exit(2);
}
const parts = partsOf(JSON.parse(stdout));
writeFileSync(join(root, 'sbom.cdx.json'), stdout);
writeFileSync(join(root, 'licences.txt'), licenceList(parts));
const refused = parts.filter(({ licence }) => !isAllowed(licence));
console.log(`${parts.length} parts in sbom.cdx.json, their licences in licences.txt.`);
for (const { name, version, licence } of refused)
  console.log(`NOT ALLOWED ${name} ${version}: ${licence || 'none named'}`);
process.exitCode = refused.length === 0 ? 0 : 1;
