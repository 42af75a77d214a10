// npm run gs1: makes the table of GS1's application identifiers from its Syntax Dictionary, which lies beside.
import { readFileSync, writeFileSync } from 'node:fs';
import { identifiersOf } from './gs1/identifiers-of.ts';

const dictionary = new URL('gs1/syntax-dictionary.txt', import.meta.url);
const table = new URL('../packages/domain/src/scan/gs1-identifiers.ts', import.meta.url);
writeFileSync(table, identifiersOf(readFileSync(dictionary, 'utf8')));
