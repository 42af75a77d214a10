import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { renderApp, signedIn, type TestApp, userWith } from '../../testing/app.tsx';
import { verdictText } from '../../testing/verdict.ts';

beforeEach(() => sessionStorage.clear());

/** The form of a new vial with this code, at its scanner for further ones. */
async function openScanner(code: string): Promise<TestApp> {
  const app = renderApp(
    '/drug/create',
    {
      stored: signedIn,
      routes: {
        ...userWith('admin', {}),
        'GET code/find': () => ({ kind: 'none', drug_in_other_agency: 0 }),
        'GET drug_type/allowed': () => [],
      },
    },
    { code, format: null },
  );
  await app.user.click(await screen.findByRole('button', { name: 'Scan more codes' }));
  await waitFor(() => expect(app.scanner.asked).toContain('open'));
  return app;
}

function showTray({ scanner }: TestApp, ...codes: string[]): void {
  act(() => scanner.show(...codes));
  act(() => scanner.show(...codes));
}

function scanned(): (string | null)[] {
  return [...document.querySelectorAll('.scanner-barcode')].map((each) => each.textContent).toSorted();
}

test('CREATE-02 a tray of new codes in one picture is taken whole', async () => {
  const app = await openScanner('NEW-001');
  showTray(app, 'NEW-002', 'NEW-003', 'NEW-004');
  await waitFor(() => expect(scanned()).toEqual(['NEW-001', 'NEW-002', 'NEW-003', 'NEW-004']));
  await app.user.click(screen.getByRole('button', { name: 'Create Drug(s)' }));
  await screen.findByRole('heading', { level: 1, name: 'New Drug NEW-001 +3' });
});

test('CREATE-02 OPEN-114 packages of two lots in one picture do not become vials of one lot', async () => {
  const ofLot = (lot: string): string => `]d201003601234567891727013110${lot}`;
  const app = await openScanner('NEW-001');
  showTray(app, ofLot('A1'), ofLot('B2'));
  await waitFor(() => expect(verdictText()).toContain('is of another product, lot or expiration'));
  expect(scanned()).toHaveLength(2);
});

test('LAW-08 new vials can name a receipt of today; where there is none, nothing is asked', async () => {
  const open = (
    receipts: readonly { id: string; kind: 'purchase'; supplier: string | null; invoice: string | null }[],
  ) =>
    renderApp(
      '/drug/create',
      {
        stored: signedIn,
        routes: {
          ...userWith('admin', {}),
          'GET drug_type/allowed': () => [],
          'GET receipt/open': () => [...receipts],
        },
      },
      { code: 'NEW-001', format: null },
    );
  const one = open([{ id: 'r1', kind: 'purchase', supplier: 'Bay Supply', invoice: 'INV-1' }]);
  const field = await screen.findByRole('combobox', { name: 'Receipt of today' });
  await one.user.selectOptions(field, 'Bay Supply, invoice INV-1');
  expect((field as HTMLSelectElement).value).toBe('r1');
  one.leave();
  sessionStorage.clear();
  const none = open([]);
  await waitFor(() => expect(none.api.seen('GET receipt/open')).toHaveLength(1));
  expect(screen.queryByRole('combobox', { name: 'Receipt of today' })).toBeNull();
});
