import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Darkroom } from './darkroom.ts';

/** Fewer differing pixels than this are ignored: part of a caret, a blinking dot. */
const LEAST_PIXELS = 10;

/** The folders of the pictures before and after, and of the pictures of their differences. */
export type Folders = { readonly before: string; readonly after: string; readonly difference: string };

export type Comparison = {
  readonly changed: readonly { readonly picture: string; readonly pixels: number }[];
  readonly added: readonly string[];
  readonly missing: readonly string[];
  readonly same: number;
};

/** Compares the pictures of that name in both folders. */
export async function comparePictures(
  darkroom: Darkroom,
  folders: Folders,
  isWanted: (picture: string) => boolean,
): Promise<Comparison> {
  await rm(folders.difference, { recursive: true, force: true });
  await mkdir(folders.difference, { recursive: true });
  const before = new Set((await picturesIn(folders.before)).filter(isWanted));
  const after = new Set((await picturesIn(folders.after)).filter(isWanted));
  const changed: { picture: string; pixels: number }[] = [];
  const both = [...after].filter((picture) => before.has(picture)).sort();
  for (const picture of both) {
    const at = (folder: string): string => join(folder, picture);
    const pixels = await darkroom.compare(at(folders.before), at(folders.after), at(folders.difference));
    if (pixels >= LEAST_PIXELS) changed.push({ picture, pixels });
  }
  return {
    changed,
    added: [...after].filter((picture) => !before.has(picture)).sort(),
    missing: [...before].filter((picture) => !after.has(picture)).sort(),
    same: both.length - changed.length,
  };
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'));
}
