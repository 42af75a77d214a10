import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Head, MerkleTree } from './merkle.ts';

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const head = (subject: string, number = 1): Head => ({ subject, number, hash: hash(`${subject} ${number}`) });
const leaf = ({ subject, number, hash: own }: Head): string => hash(`\u0000${subject}:${number}:${own}`);
const node = (left: string, right: string): string => hash(`\u0001${left}${right}`);

function rootOf(heads: Iterable<Head>): string {
  const tree = new MerkleTree(hash);
  tree.update(heads);
  return tree.root();
}

/** The definition, written down plainly: sort, hash the leaves, pair them up until one is left. */
function plainRoot(heads: readonly Head[]): string {
  let level = [...heads].sort((a, b) => (a.subject < b.subject ? -1 : 1)).map(leaf);
  if (level.length === 0) return hash('');
  while (level.length > 1) {
    level = level.flatMap((left, index) => {
      if (index % 2 === 1) return [];
      const right = level[index + 1];
      return [right === undefined ? left : node(left, right)];
    });
  }
  return level[0] ?? '';
}

test('the root of five chains: pairs are hashed, the odd one moves up', () => {
  const heads = ['a', 'b', 'c', 'd', 'e'].map((subject) => head(subject));
  const [a = '', b = '', c = '', d = '', e = ''] = heads.map(leaf);
  expect(rootOf(heads)).toBe(node(node(node(a, b), node(c, d)), e));
  expect(rootOf(heads.toReversed())).toBe(rootOf(heads));
  expect(rootOf([head('a')])).toBe(a);
  expect(rootOf([])).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
});

test('a tree that grew by any steps has the root of its last state', () => {
  const step = fc.array(fc.tuple(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 1, max: 9 })), { maxLength: 12 });
  fc.assert(
    fc.property(fc.array(fc.tuple(step, fc.boolean()), { maxLength: 12 }), (steps) => {
      const tree = new MerkleTree(hash);
      const last = new Map<string, Head>();
      for (const [each, isAsked] of steps) {
        const heads = each.map(([id, number]) => head(String(id).padStart(4, '0'), number));
        for (const one of heads) last.set(one.subject, one);
        tree.update(heads);
        if (isAsked) expect(tree.root()).toBe(plainRoot([...last.values()]));
        expect(tree.size).toBe(last.size);
      }
      expect(tree.root()).toBe(plainRoot([...last.values()]));
    }),
  );
});

test('any other head gives another root', () => {
  const heads = Array.from({ length: 9 }, (_, index) => head(String(index)));
  const roots = heads.map((_, changed) =>
    rootOf(heads.map((each, index) => (index === changed ? head(each.subject, 2) : each))),
  );
  expect(new Set([rootOf(heads), ...roots]).size).toBe(10);
});
