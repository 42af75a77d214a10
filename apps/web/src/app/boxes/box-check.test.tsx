import { act, screen, waitFor, within } from '@testing-library/react';
import { addDays, localDate } from '@vialant/domain/values/date-only';
import { TIMING } from '@vialant/domain/values/timing';
import { describe, expect, test } from 'vitest';
import { refuse } from '../../testing/memory-api.ts';
import {
  CHECK,
  complete,
  dialog,
  goOn,
  openApp,
  openFlow,
  row,
  savedBodies,
  scan,
  toasted,
  vialRow,
  type World,
} from '../../testing/box-flow.ts';
import type { TestApp } from '../../testing/app.tsx';
import { toldInFrame } from '../../testing/verdict.ts';

async function openScanner(world: World = {}): Promise<TestApp> {
  const app = openApp('/', world);
  await screen.findByText('BOX-M1');
  await app.user.click(screen.getByRole('button', { name: CHECK }));
  await waitFor(() => expect(app.scanner.asked).toContain('open'));
  return app;
}

/** Enters a code as a person does who pastes it; keys that come this fast would count as a hand scanner. */
async function enter({ user }: TestApp, code: string): Promise<void> {
  await user.click(screen.getByLabelText("Can't scan the code?"));
  await user.paste(code);
  await user.keyboard('{Enter}');
}

describe('by scanning', () => {
  test('CHECK-01 CHECK-03 CHECK-06 CHECK-17 CHECK-22 DASH-13 OPEN-086 the box, then every vial; the last one ends the scanning, and one call saves it', async () => {
    const app = await openScanner();
    expect(screen.getByRole('heading', { name: 'Scan a Drug or Box' })).toBeDefined();
    scan(app, 'box-m1');
    await screen.findByText('Narcotics Box (Medic 1): 0 of 3 checked');
    expect(screen.getByRole('heading', { name: 'Scan a Drug' })).toBeDefined();
    for (const code of ['FEN-001', 'FEN-002', 'OND-001']) scan(app, code);
    expect(
      (await dialog(CHECK)).getByText('3 of 3 in Narcotics Box (Medic 1) will be recorded as checked.'),
    ).toBeDefined();
    await goOn(app);
    await complete();
    expect(savedBodies(app)).toEqual([
      {
        drug_box_id: 'b1',
        discrepancy_confirmed_by_user_id: null,
        scanned_manually: 0,
        scanned_by: 'camera',
        lat: null,
        lon: null,
        drug_checks: ['f1', 'f2', 'o1'].map((drug_id) => ({ drug_id, scanned_manually: 0, scanned_by: 'camera' })),
      },
    ]);
    expect(await screen.findByText('Mo Medic')).toBeDefined();
    expect(screen.getByText('check-1')).toBeDefined();
  });

  test('CHECK-01 a vial in the box starts a check of its box, and is checked', async () => {
    const app = await openScanner();
    scan(app, 'FEN-002');
    await screen.findByText('Narcotics Box (Medic 1): 1 of 3 checked');
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    await dialog(CHECK);
    expect([row('FEN-001'), row('FEN-002')].map((box) => (box as HTMLInputElement).checked)).toEqual([false, true]);
  });

  test('CHECK-03 while the vials of the box are not known, nothing says that all of them are scanned', async () => {
    const app = await openScanner({ routes: { 'GET drug/for_box': () => refuse('UNAVAILABLE') } });
    scan(app, 'box-m1');
    expect(await screen.findByText('Narcotics Box (Medic 1)', { selector: '.scanner-subtitle' })).toBeDefined();
    expect(screen.queryByText('All scanned')).toBeNull();
  });

  test('SCAN-33 SCAN-34 what starts no check says why', async () => {
    const app = await openScanner();
    scan(app, 'NOTHING');
    await toldInFrame('Box not found');
    const gone = {
      kind: 'drug',
      drug: vialRow({ id: 'f9', code: 'GONE-1', left: 0 }),
      drug_in_other_agency: 1,
    } as const;
    app.api.answer({ 'GET code/find': () => gone });
    scan(app, 'GONE-1');
    await toldInFrame('Drug is in another agency. Someone from that agency can transfer it back.');
  });

  test('SCAN-33 OPEN-048 a code that is on no vial is refused; that of a vial of another box says where it belongs and is noted', async () => {
    const app = await openScanner();
    scan(app, 'box-m1');
    await screen.findByText('Narcotics Box (Medic 1): 0 of 3 checked');
    scan(app, 'NOTHING');
    await toldInFrame('No drug found with that code');
    const elsewhere = { ...vialRow({ id: 'f9', code: 'FEN-009' }), drug_box_id: 'b2' };
    app.api.answer({ 'GET code/find': () => ({ kind: 'drug', drug: elsewhere, drug_in_other_agency: 0 }) });
    scan(app, 'FEN-009');
    const asked = await dialog('FEN-009 belongs in Spare Box');
    await app.user.click(asked.getByRole('button', { name: 'Leave it' }));
    for (const code of ['FEN-001', 'FEN-002', 'OND-001']) scan(app, code);
    const popup = await dialog(CHECK);
    expect(popup.getByText('Found in another box: FEN-009 (Spare Box)')).toBeDefined();
    await goOn(app);
    await complete();
    expect(savedBodies(app)).toMatchObject([
      { notes: 'Found in another box: FEN-009 (Spare Box)', drug_checks: [{ drug_id: 'f1' }, {}, {}] },
    ]);
  });

  test('CHECK-06 OPEN-086 a typed code counts as not scanned, until the camera sees it too', async () => {
    const app = await openScanner();
    await enter(app, 'box-m1');
    await screen.findByText('Narcotics Box (Medic 1): 0 of 3 checked');
    for (const code of ['FEN-001', 'FEN-002']) {
      await enter(app, code);
      await screen.findByText(code, { selector: '.scanner-barcode' });
    }
    await app.user.click(screen.getByRole('button', { name: 'Done' }));
    await app.user.click((await dialog(CHECK)).getByRole('button', { name: 'Scan Drugs' }));
    await screen.findByText('Narcotics Box (Medic 1): 2 of 3 checked');
    scan(app, 'FEN-002');
    scan(app, 'OND-001');
    await goOn(app);
    await complete();
    expect(savedBodies(app)).toMatchObject([
      {
        scanned_manually: 1,
        scanned_by: 'typed',
        drug_checks: [
          { drug_id: 'f1', scanned_manually: 1, scanned_by: 'typed' },
          { drug_id: 'f2', scanned_manually: 0, scanned_by: 'camera' },
          { drug_id: 'o1', scanned_manually: 0, scanned_by: 'camera' },
        ],
      },
    ]);
  });
});

describe('the popup of a box', () => {
  test('BOXPOP-02 BOXPOP-03 BOXPOP-04 BOXPOP-05 BOXPOP-06 BOXPOP-07 BOXPOP-08 BOXPOP-09 BOXPOP-11 OPEN-098 shows the box, its vials by type, and how near they expire', async () => {
    const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    openFlow('check', {
      vials: [
        { id: 'a', code: 'FEN-A', expires: inDays(30) },
        { id: 'b', code: 'FEN-B', expires: inDays(75), left: 50 },
        { id: 'c', code: 'OND-C', expires: '2090-05-01', type: 'ond' },
        { id: 'd', code: 'OND-D', expires: '2020-05-01', type: 'ond' },
      ],
    });
    const popup = await dialog(CHECK);
    expect(popup.getByTitle('Drug box')).toBeDefined();
    expect(popup.getByText('Narcotics Box (Medic 1)')).toBeDefined();
    expect(popup.getByText('BOX-M1')).toBeDefined();
    for (const name of ['Scan Drugs', 'Select All', 'Continue'])
      expect(popup.getByRole('button', { name })).toBeDefined();
    expect(popup.getByLabelText('Temperature (°C)')).toBeDefined();
    const cards = ['Fentanyl', 'Ondansetron'].map((name) => within(popup.getByRole('region', { name })));
    expect(cards[0]?.getByText('0 of 2 checked')).toBeDefined();
    expect(cards.map((card) => card.getAllByRole('listitem').map((each) => each.textContent))).toEqual([
      [
        expect.stringMatching(/^FEN-A.*Under 60 days100\u00a0mcg$/),
        expect.stringMatching(/^FEN-B.*Under 90 days50\u00a0mcg$/),
      ],
      [expect.stringMatching(/^OND-DMay 1, 2020Expired100/), 'OND-CMay 1, 2090100\u00a0mcg'],
    ]);
  });

  test.each([
    [-1, ['Expired']],
    [0, ['Under 60 days']],
    [59, ['Under 60 days']],
    [60, ['Under 90 days']],
    [89, ['Under 90 days']],
    [90, []],
  ])('BOXPOP-11 CONST-18 OPEN-098 a vial that expires in %i days is marked as %j', async (days, marks) => {
    openFlow('check', {
      vials: [{ id: 'a', code: 'FEN-A', expires: addDays(localDate(new Date()), days) }],
    });
    const card = within((await dialog(CHECK)).getByRole('region', { name: 'Fentanyl' }));
    const text = card.getByRole('listitem').textContent ?? '';
    expect(['Expired', 'Under 60 days', 'Under 90 days'].filter((mark) => text.includes(mark))).toEqual(marks);
  });

  test('BOXPOP-03 the picture of a box is shown, and only an admin can change it; one that cannot be set gives way', async () => {
    const image_url = '/api/v1/image/file?id=7';
    const picture = (): Response => new Response(new Blob(['picture']));
    const me = { id: 'user-1', primary_email: 'a@demo.test', first_name: 'Mo', last_name: 'Medic' };
    for (const role of ['user', 'admin'] as const) {
      const app = openFlow('check', {
        box: { image_url },
        routes: {
          'GET image/file': picture,
          'GET user/auth': () => ({ ...me, role, user_group: { id: 'g1', name: 'Harbor EMS' } }),
          'POST image/upload': () => ({ url: '/api/v1/image/file?id=8' }),
          'POST drug_box/set_image': () => refuse('IMAGE_NOT_FOUND', 'The picture is not there. Please add it again.'),
        },
      });
      const popup = await dialog(CHECK);
      expect(await popup.findByRole('img', { name: 'Picture of Narcotics Box (Medic 1)' })).toBeDefined();
      const change = popup.queryByRole('button', { name: 'Change picture' });
      expect(change === null).toBe(role === 'user');
      if (change !== null) {
        app.pictures.next({ outcome: 'taken', picture: new Blob(['new']) });
        await app.user.click(change);
        await toasted('The picture is not there. Please add it again.');
        expect(app.api.seen('POST drug_box/set_image').map(({ body }) => body)).toEqual([
          { id: 'b1', image_url: '/api/v1/image/file?id=8' },
        ]);
        expect(popup.getByRole('img', { name: 'Picture of Narcotics Box (Medic 1)' })).toBeDefined();
      }
      app.leave();
    }
  });

  test('CHECK-04 CHECK-06 ROLE-08 a checkbox checks a vial, and counts as not scanned', async () => {
    const app = openFlow('check');
    await dialog(CHECK);
    for (const code of ['FEN-001', 'FEN-002', 'OND-001', 'OND-001']) await app.user.click(row(code));
    await goOn(app);
    await complete();
    expect(savedBodies(app)).toMatchObject([
      {
        drug_checks: [
          { drug_id: 'f1', scanned_manually: 1 },
          { drug_id: 'f2', scanned_manually: 1 },
        ],
      },
    ]);
  });

  test('CHECK-05 ROLE-08 ROLE-09 BOXPOP-04 where neither is allowed, a checkbox says so and Select All is not there', async () => {
    const settings = { allow_daily_check_with_checkbox: 0, enable_select_all_inventory_check_option: 0 } as const;
    const app = openFlow('check', { settings });
    const popup = await dialog(CHECK);
    await app.user.click(row('FEN-001'));
    await toasted('This is disabled in the admin settings. You must scan each code.');
    expect((row('FEN-001') as HTMLInputElement).checked).toBe(false);
    expect(popup.queryByRole('button', { name: 'Select All' })).toBeNull();
  });

  test('ROLE-09 OPEN-085 Select All checks what is not checked, also where checkboxes are off', async () => {
    const app = openFlow('check', { settings: { allow_daily_check_with_checkbox: 0 } });
    await app.user.click((await dialog(CHECK)).getByRole('button', { name: 'Select All' }));
    await goOn(app);
    await complete();
    const drug_checks = ['f1', 'f2', 'o1'].map((drug_id) => ({ drug_id, scanned_manually: 1 }));
    expect(savedBodies(app)).toMatchObject([{ drug_checks }]);
    expect(JSON.stringify(savedBodies(app))).not.toContain('scanned_by'); // no code was read
  });

  test('BOXPOP-06 CHECK-18 OPEN-087 temperature and notes go with the check; one that cannot be read stops it', async () => {
    const app = openFlow('check', { vials: [] });
    const popup = await dialog(CHECK);
    await app.user.type(popup.getByLabelText('Temperature (°C)'), '4,55');
    await app.user.type(popup.getByLabelText('Notes'), ' All there ');
    await goOn(app);
    await toasted('Enter the temperature from -100 to 100 °C with at most one decimal');
    await app.user.type(popup.getByLabelText('Temperature (°C)'), '{Backspace}');
    await waitFor(async () => {
      // A press that follows too quickly is ignored; one that was taken stores the check before it is sent.
      if (savedBodies(app).length === 0) await goOn(app);
      expect(savedBodies(app)).toMatchObject([{ temperature_celsius: 4.5, notes: 'All there', drug_checks: [] }]);
    });
  });

  test('CHECK-15 ROLE-12 OPEN-084 OPEN-115 where an image is required, Continue asks for it; without a network it goes on without', async () => {
    const app = openFlow('check', { settings: { allow_image_upload: 1, require_inventory_image: 1 }, vials: [] });
    await goOn(app);
    await toasted('Image required');
    expect(savedBodies(app)).toEqual([]);
    act(() => app.network.setOnline(false));
    // A press that follows too quickly is ignored.
    await new Promise((resolve) => setTimeout(resolve, TIMING.boxCheck.continueThrottleMs));
    await goOn(app);
    expect(await screen.findByRole('button', { name: 'Keep on this device' })).toBeDefined();
  });

  test('closed by a stray tap it asks first, and going on loses nothing', async () => {
    const app = openFlow('check');
    const popup = await dialog(CHECK);
    await app.user.click(row('FEN-001'));
    await app.user.click(popup.getByRole('button', { name: 'Close' }));
    await app.user.click((await dialog('Leave without recording?')).getByRole('button', { name: 'Go on' }));
    await dialog(CHECK);
    expect((row('FEN-001') as HTMLInputElement).checked).toBe(true);
    await app.user.click((await dialog(CHECK)).getByRole('button', { name: 'Close' }));
    await app.user.click((await dialog('Leave without recording?')).getByRole('button', { name: 'Leave' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('a reload brings it back as it was; a recorded one does not come back', async () => {
    const first = openFlow('check');
    await dialog(CHECK);
    await first.user.click(row('FEN-001'));
    first.leave();
    const app = openFlow('check');
    await dialog(CHECK);
    expect((row('FEN-001') as HTMLInputElement).checked).toBe(true);
    await app.user.click((await dialog(CHECK)).getByRole('button', { name: 'Select All' }));
    await goOn(app);
    await complete();
    app.leave();
    openFlow('check');
    await screen.findByText('BOX-M1');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  test.each([['a box of nobody', { boxId: 'gone' }, 'This box is not in your agency any more.']])(
    '%s is told',
    async (_, more, text) => {
      openFlow('check', {}, more);
      expect((await dialog(CHECK)).getByText(text)).toBeDefined();
    },
  );
});
