import { expect, test } from 'vitest';
import { type ResealDue, resealDue } from './reseal-due.ts';

function dueOf(nowMs = () => 0): ResealDue {
  const due = resealDue({ pauseMs: 1000, nowMs });
  due.tell([]);
  return due;
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

test('OPEN-142 the server’s word counts, on whatever device the act was', () => {
  const due = dueOf();
  due.tell(['b1', 'b2']);
  expect(due.all()).toEqual(['b1', 'b2']);
  due.tell(['b2']);
  expect(due.all()).toEqual(['b2']);
  due.tell([]);
  expect(due.first()).toBeNull();
});

test('OPEN-142 what was just recorded or ended waits for the server’s next word, and not longer', () => {
  const due = dueOf();
  due.add(['b1']);
  due.tell([]); // asked before the record arrived
  expect(due.first()).toBe('b1');
  due.tell(['b1']);
  due.end('b1');
  due.tell(['b1']); // asked before it had ended
  expect(due.first()).toBeNull();
  due.tell([]);
  due.tell(['b1']);
  expect(due.first()).toBe('b1');
});

test('until the server has spoken, a reseal that is open stays open', () => {
  const due = resealDue({ pauseMs: 1000, nowMs: () => 0 });
  expect([due.includes('b1'), due.first()]).toEqual([true, null]);
  due.tell([]);
  expect(due.includes('b1')).toBe(false);
});

test('RESEAL-11 CONST-26 the next box waits 1 s after the end of the one before it', () => {
  let nowMs = 5000;
  const due = dueOf(() => nowMs);
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
