import { act, renderHook } from '@testing-library/react';
import type { ReactElement, ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { actStore } from './act-store.ts';
import { type Acts, ActsContext } from './use-acts.ts';
import { type KeptForm, useKeptForm } from './use-kept-form.ts';

beforeEach(() => sessionStorage.clear());

type Values = { readonly notes: string; readonly isAll: boolean };

/** The form that opens where this was kept. */
function opened(kept: unknown): KeptForm<Values> {
  sessionStorage.setItem('act-form:form-1', JSON.stringify(kept));
  const acts: Acts = {
    newId: () => 'new',
    forms: actStore(sessionStorage),
    begin: () => Promise.resolve(),
    current: () => null,
    complete: () => Promise.resolve(),
  };
  function Around({ children }: { readonly children: ReactNode }): ReactElement {
    return (
      <MemoryRouter initialEntries={['/form?form=form-1']}>
        <ActsContext value={acts}>{children}</ActsContext>
      </MemoryRouter>
    );
  }
  return renderHook(() => useKeptForm((): Values => ({ notes: '', isAll: true })), { wrapper: Around }).result.current;
}

test('SRV-46 a form that an earlier version kept keeps its act, and begins what it does not know as a new form does', () => {
  const form = opened({ actId: 'a1', values: { notes: 'Dropped' }, isBegun: true });
  expect([form.actId, form.isBegun, form.values]).toEqual(['a1', true, { notes: 'Dropped', isAll: true }]);
});

test.each([
  ['values of another kind', { actId: 'a1', values: { notes: 7, isAll: true }, isBegun: true }],
  ['no act', { values: { notes: 'Dropped', isAll: true }, isBegun: true }],
  ['nothing', null],
])('what was kept with %s is no form', (_what, kept) => {
  const form = opened(kept);
  expect([form.actId, form.isBegun, form.values]).toEqual(['new', false, { notes: '', isAll: true }]);
});

test('a form that was left is found again by what it is about, until it is recorded', () => {
  const store = actStore(sessionStorage);
  const acts: Acts = {
    newId: () => crypto.randomUUID(),
    forms: store,
    begin: () => Promise.resolve(),
    current: () => null,
    complete: () => Promise.resolve(),
  };
  function at(path: string): ReturnType<typeof renderHook<KeptForm<Values>, unknown>>['result'] {
    function Around({ children }: { readonly children: ReactNode }): ReactElement {
      return (
        <MemoryRouter initialEntries={[path]}>
          <ActsContext value={acts}>{children}</ActsContext>
        </MemoryRouter>
      );
    }
    const start = (): Values => ({ notes: '', isAll: true });
    return renderHook(() => useKeptForm(start, 'a new vial N-1'), { wrapper: Around }).result;
  }
  const first = at('/form?form=one');
  expect(first.current.isFoundAgain).toBe(false);
  act(() => first.current.change({ notes: 'Lot A' }));
  const second = at('/form?form=two');
  expect([second.current.values.notes, second.current.isFoundAgain]).toEqual(['Lot A', true]);
  expect([second.current.actId, second.current.key]).toEqual([first.current.actId, 'one']);
  store.forgetForm('one');
  expect(at('/form?form=three').current).toMatchObject({ values: { notes: '' }, isFoundAgain: false });
});
