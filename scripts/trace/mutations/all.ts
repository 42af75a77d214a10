import type { Mutation } from './mutation.ts';
import { RULES } from './rules.ts';
import { SCREENS } from './screens.ts';
import { SERVER_SIDE } from './server.ts';

/** Sixty lines of the requirements, of every section and every layer, each without its behaviour. */
export const MUTATIONS: readonly Mutation[] = [...RULES, ...SERVER_SIDE, ...SCREENS];
