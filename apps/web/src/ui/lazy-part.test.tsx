import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactElement, Suspense, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyPart } from './lazy-part.tsx';

function Counter({ name }: { readonly name: string }): ReactElement {
  const [count, setCount] = useState(0);
  return <button onClick={() => setCount(count + 1)}>{`${name} ${count}`}</button>;
}

const waitedFor = (part: ReactElement): ReactElement => <Suspense fallback="waiting">{part}</Suspense>;

test('what was fetched ahead stands there at once, without a frame in which it is waited for', async () => {
  const Part = lazyPart(async () => Counter);
  Part.fetchAhead();
  await Promise.resolve();
  render(waitedFor(<Part name="Ahead" />));
  expect(screen.queryByText('waiting')).toBeNull();
  expect(screen.getByText('Ahead 0')).toBeDefined();
});

test('what was not fetched ahead is waited for, and what is fetched ahead later does not take its state', async () => {
  const load = vi.fn(async () => Counter);
  const Part = lazyPart(load);
  const shown = waitedFor(<Part name="Late" />);
  const { rerender } = render(shown);
  expect(screen.getByText('waiting')).toBeDefined();
  await userEvent.click(await screen.findByText('Late 0'));
  Part.fetchAhead();
  await Promise.resolve();
  rerender(shown);
  expect(screen.getByText('Late 1')).toBeDefined();
});

test('code that could not be fetched ahead is fetched when it is needed', async () => {
  const load = vi.fn(async () => Counter).mockRejectedValueOnce(new Error('no network'));
  const Part = lazyPart(load);
  Part.fetchAhead();
  await Promise.resolve();
  render(waitedFor(<Part name="Needed" />));
  expect(await screen.findByText('Needed 0')).toBeDefined();
  expect(load).toHaveBeenCalledTimes(2);
});
