import type { Way } from '../site/proxy.ts';
import { always, type Kind } from './kind.ts';

function clientCut(way: Way, name: string): Kind {
  return {
    name,
    share: 16,
    whyNot: always,
    strike: async (site) => {
      site.proxy.cut(way);
    },
  };
}

function databaseCut(way: Way, name: string): Kind {
  return {
    name,
    share: 10,
    whyNot: (site) => (site.databaseProxy === null ? 'no network leads to the embedded database' : null),
    strike: async (site) => {
      site.databaseProxy?.cut(way);
    },
  };
}

export const cuts: readonly Kind[] = [
  clientCut('request', 'requests cut in their middle'),
  clientCut('answer', 'answers cut in their middle'),
  databaseCut('request', 'statements cut in their middle'),
  databaseCut('answer', 'answers of PostgreSQL cut in their middle'),
];
