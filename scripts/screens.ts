// npm run screens: one picture of every screen and state of the demo agency, phone and desk, light and dark.
//   npm run screens -- dashboard ask          only the screens whose names begin so
//   npm run screens -- --compare main         what changed since, side by side; also with a beginning of a name
//   npm run screens -- --pictures             renews the small pictures of the README and the guide
import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Browser, chromium } from '@playwright/test';
import { startDemo } from '../e2e/support/boot-server.ts';
import { browserOptions } from '../e2e/support/browser-options.ts';
import { ensureBrowser } from './browser.mjs';
import { root } from './prepare.mjs';
import { comparePage } from './screens/compare-page.ts';
import { comparePictures } from './screens/compare.ts';
import { openDarkroom } from './screens/darkroom.ts';
import { galleryPage } from './screens/gallery-page.ts';
import { looks, pictureName } from './screens/looks.ts';
import { pastSource } from './screens/past-source.ts';
import { type Screen, screens } from './screens/screens.ts';
import { MOST_PICTURE_BYTES, smallPictures } from './screens/small-pictures.ts';
import { takePictures } from './screens/take-pictures.ts';

const gallery = join(root, '.cache', 'screens');
const before = join(gallery, 'before');
const small = join(root, 'docs', 'pictures');
/** A phone's picture keeps its size, a desktop's is reduced to this width. */
const WIDEST_PICTURE = 800;

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { compare: { type: 'string' }, pictures: { type: 'boolean', default: false } },
});
const wanted = positionals.length === 0 ? [''] : positionals;

function beginsAsWanted(name: string): boolean {
  return wanted.some((beginning) => name.startsWith(beginning));
}

function isWanted({ name }: { readonly name: string }): boolean {
  if (!options.pictures) return beginsAsWanted(name);
  return smallPictures.some((picture) => looks.some((look) => pictureName({ name }, look) === `${picture}.png`));
}

async function removePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const old = (await readdir(folder)).filter((name) => name.endsWith('.png') && beginsAsWanted(name));
  for (const name of old) await rm(join(folder, name));
}

async function makeGallery(browser: Browser): Promise<readonly string[]> {
  if (!options.pictures) await removePictures(gallery);
  const { failed } = await takePictures(browser, { screens: screens.filter(isWanted), startDemo }, gallery);
  const shown = (screen: Screen): boolean =>
    looks.every((look) => existsSync(join(gallery, pictureName(screen, look))));
  await writeFile(join(gallery, 'index.html'), galleryPage(screens.filter(shown)));
  console.log(`\nThe gallery: ${join(gallery, 'index.html')}`);
  return failed;
}

async function makePast(browser: Browser, revision: string): Promise<readonly string[]> {
  await removePictures(before);
  const past = await pastSource(revision);
  try {
    const source = { ...past, screens: past.screens.filter(isWanted) };
    return (await takePictures(browser, source, before)).failed.map((reason) => `${revision}: ${reason}`);
  } finally {
    past.remove();
  }
}

async function compareWith(browser: Browser, revision: string): Promise<void> {
  const darkroom = await openDarkroom(browser);
  const folders = { before, after: gallery, difference: join(gallery, 'difference') };
  const comparison = await comparePictures(darkroom, folders, beginsAsWanted);
  await darkroom.close();
  const page = join(gallery, 'compare.html');
  await writeFile(page, comparePage(revision, comparison, gallery));
  const { changed, added, missing, same } = comparison;
  for (const { picture, pixels } of changed) console.log(`changed  ${picture} (${pixels} pixels)`);
  for (const picture of added) console.log(`new      ${picture}`);
  for (const picture of missing) console.log(`missing  ${picture}`);
  console.log(`\n${changed.length} changed, ${added.length} new, ${missing.length} missing, ${same} the same: ${page}`);
}

async function renewSmallPictures(browser: Browser): Promise<string[]> {
  const darkroom = await openDarkroom(browser);
  await rm(small, { recursive: true, force: true });
  await mkdir(small, { recursive: true });
  const tooLarge: string[] = [];
  for (const name of smallPictures) {
    const bytes = await darkroom.shrink(join(gallery, `${name}.png`), join(small, `${name}.webp`), WIDEST_PICTURE);
    console.log(`${name}.webp: ${Math.ceil(bytes / 1000)} kB`);
    if (bytes > MOST_PICTURE_BYTES) tooLarge.push(`${name}.webp is larger than ${MOST_PICTURE_BYTES} bytes`);
  }
  await darkroom.close();
  return tooLarge;
}

async function main(): Promise<void> {
  ensureBrowser();
  const browser = await chromium.launch(browserOptions());
  const failed: string[] = [];
  try {
    if (options.compare !== undefined) failed.push(...(await makePast(browser, options.compare)));
    failed.push(...(await makeGallery(browser)));
    if (options.compare !== undefined) await compareWith(browser, options.compare);
    if (options.pictures) failed.push(...(await renewSmallPictures(browser)));
  } finally {
    await browser.close();
  }
  for (const reason of failed) console.error(`FAILED ${reason}`);
  process.exitCode = failed.length > 0 ? 1 : 0;
}

await main();
