import type { Mutation } from './mutation.ts';
import { REPORTS } from './reports.ts';
import { RULES } from './rules.ts';
import { SCREENS } from './screens.ts';
import { SERVER_SIDE } from './server.ts';

/** Sixty-four lines of the requirements, of every section and every layer, each without its behaviour. */
export const MUTATIONS: readonly Mutation[] = [...RULES, ...SERVER_SIDE, ...REPORTS, ...SCREENS];
