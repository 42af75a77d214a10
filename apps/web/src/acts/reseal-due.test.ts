import { expect, test } from 'vitest';
import { type ResealDue, resealDue } from './reseal-due.ts';

function dueOf(owner = 'medic@demo.vialant.test|g1', nowMs = () => 0): ResealDue {
  return resealDue({ storage: localStorage, owner: () => owner, pauseMs: 1000, nowMs });
}

test('RESEAL-11 OPEN-091 boxes come in the order they were added, each once', () => {
  const due = dueOf();
  due.add(['b1', 'b2']);
  due.add(['b2', 'b3']);
  for (const boxId of ['b1', 'b2', 'b3']) {
    expect(due.first()).toBe(boxId);
    due.end(boxId);
    expect(due.includes(boxId)).toBe(false);
  }
  expect(due.first()).toBeNull();
});

test('they outlive a reload, and belong to one user in one agency', () => {
  dueOf().add(['b1']);
  expect(dueOf().first()).toBe('b1');
  expect(dueOf('medic@demo.vialant.test|g2').first()).toBeNull();
  expect(dueOf('partner@demo.vialant.test|g1').first()).toBeNull();
  dueOf().end('b1');
  expect(localStorage).toHaveLength(0);
});

test('RESEAL-11 CONST-26 the next box waits 1 s after the end of the one before it', () => {
  let nowMs = 5000;
  const due = dueOf('medic', () => nowMs);
  due.add(['b1', 'b2']);
  expect(due.pauseMs()).toBe(0);
  due.end('not due');
  expect(due.pauseMs()).toBe(0);
  due.end('b1');
  expect(due.pauseMs()).toBe(1000);
  nowMs = 5600;
  expect(due.pauseMs()).toBe(400);
  nowMs = 9000;
  expect(due.pauseMs()).toBe(0);
});

test('a listener is called at each change', () => {
  const due = dueOf();
  const heard: (string | null)[] = [];
  const stop = due.subscribe(() => heard.push(due.first()));
  due.add(['b1']);
  due.end('b1');
  stop();
  due.add(['b2']);
  expect(heard).toEqual(['b1', null]);
});

test('without a network nothing is asked for, and nothing is forgotten', () => {
  const due = dueOf();
  due.add(['b1']);
  due.postpone();
  expect(due.first()).toBeNull();
  expect(due.includes('b1')).toBe(true);
  due.resume();
  expect(due.first()).toBe('b1');
});

test.each(['not json', '{"a":1}', '[1,null]', '"b1"'])('what is not a list of boxes is none: %s', (kept) => {
  localStorage.setItem('reseal_due:medic', kept);
  expect(dueOf('medic').first()).toBeNull();
});
