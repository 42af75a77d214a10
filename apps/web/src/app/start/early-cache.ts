import { openKeptTexts } from './kept-texts.ts';

/**
 * What is stored on the device, asked for before the rest of the app is evaluated: `main.tsx` imports this before everything
 * else.
 */
export const keptAtStart = openKeptTexts();
