import type { Kind } from './field.ts';
import { bodies } from './kinds/bodies.ts';
import { floods } from './kinds/floods.ts';
import { foreignIds } from './kinds/foreign-ids.ts';
import { founding } from './kinds/founding.ts';
import { guesses } from './kinds/guesses.ts';
import { lookAlikes } from './kinds/look-alikes.ts';
import { papers } from './kinds/papers.ts';
import { pictures } from './kinds/pictures.ts';
import { races } from './kinds/races.ts';
import { replays } from './kinds/replays.ts';
import { sessions } from './kinds/sessions.ts';
import { slow } from './kinds/slow.ts';

/** Every way in which the server is attacked. */
export const KINDS: readonly Kind[] = [
  foreignIds,
  sessions,
  bodies,
  floods,
  guesses,
  lookAlikes,
  races,
  replays,
  founding,
  papers,
  pictures,
  slow,
];
