import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { API_BASE } from '@vialant/contract/envelope';
import { AdministerPage } from '../page-models/administer-page.ts';
import { GuestPage } from '../page-models/guest-page.ts';
import { NewDrugPage } from '../page-models/new-drug-page.ts';
import { PASSWORD } from '../support/fixtures.ts';
import { LostNetwork } from '../network/lost-network.ts';
import { waitingIds } from '../support/offline-outbox.ts';
import { expect, type StockApi, test } from '../support/stock-fixtures.ts';

/** After how long the user is asked, by the clock of the page, which the test moves on. */
const ASKED_AFTER_MS = 5000;
const RECORDS = /\/(create|create\/many|administer_and_waste_remaining)\?/;
const VERIFIES_OR_RECORDS = /\/(verify_user|create|create\/many|administer_and_waste_remaining)\?/;

const prompt = (page: Page): ReturnType<Page['getByRole']> =>
  page.getByRole('dialog', { name: 'It looks like you are offline' });

async function choose(page: Page, name: 'Keep on this device' | 'Let a guest sign'): Promise<void> {
  await prompt(page).getByRole('button', { name }).click();
  await expect(prompt(page)).toBeHidden();
}

/** Nothing is answered: after 5 s, and not before, the user is asked. */
async function waitInVain(page: Page, asked: Promise<unknown>): Promise<void> {
  await asked;
  await page.clock.fastForward(ASKED_AFTER_MS);
  await expect(prompt(page)).toBeVisible();
}

async function press(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
}

async function typePassword(page: Page): Promise<void> {
  await page.getByLabel('Witness', { exact: true }).selectOption('Parker Rivera');
  await page.getByLabel("Witness's password").fill(PASSWORD);
}

async function guestSigns(page: Page): Promise<void> {
  const signing = new GuestPage(page);
  await signing.fill();
  await signing.signature.click();
  await signing.stroke();
  await signing.pad.getByRole('button', { name: 'done' }).click();
  await expect(page.getByRole('img', { name: 'Signature' })).toBeVisible();
  await signing.finish.click();
}

const byPartner = { witnessed_by: 'Parker Rivera', guest_verify_name: null };
const byGuest = { witnessed_by: null, guest_verify_name: 'Gale Guest' };

/** Goes to a page with a router state as a link of the app would, without loading the app anew. */
async function goTo(page: Page, path: string, state: object): Promise<void> {
  await page.evaluate(
    ([to, usr]) => {
      history.pushState({ usr, key: crypto.randomUUID(), idx: 1 }, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
    },
    [path, state] as const,
  );
}

type Walking = {
  /** Goes from the form to the witness page. */
  readonly submit: () => Promise<void>;
  /** When the call that records this act, and no other, leaves the page: an earlier act may still be trying. */
  readonly sent: () => Promise<unknown>;
  /** When the server has had it. */
  readonly arrived: () => Promise<unknown>;
};

/** A point at which the network goes, from the filled form to the question whether to keep the act. */
type Point = {
  readonly when: string;
  readonly walk: (page: Page, network: LostNetwork, act: Walking) => Promise<void>;
  readonly witness: typeof byPartner | typeof byGuest;
  /** Whether the device knows that it is offline; otherwise it only hears no answer. */
  readonly isKnown?: true;
  /** Whether the server has had it before it was kept: then it is recorded as it was sent first. */
  readonly hadArrived?: true;
};

const POINTS: readonly Point[] = [
  {
    when: 'in the form',
    async walk(page, network, { submit }) {
      await network.lose();
      await submit();
      await press(page, 'Guest Verify');
      await guestSigns(page);
      await expect(prompt(page)).toBeVisible();
    },
    witness: byGuest,
    isKnown: true,
  },
  {
    when: 'while the password is checked',
    async walk(page, network, { submit, sent }) {
      await submit();
      await typePassword(page);
      network.silence(VERIFIES_OR_RECORDS);
      const verifying = page.waitForRequest(`**${API_BASE}/user/verify_user?*`);
      await press(page, 'Verify');
      await waitInVain(page, verifying);
      await choose(page, 'Let a guest sign');
      const recording = sent();
      await guestSigns(page);
      await waitInVain(page, recording);
    },
    witness: byGuest,
  },
  {
    when: 'after the witness has proven it',
    async walk(page, network, { submit, sent }) {
      await submit();
      await typePassword(page);
      network.silence(RECORDS);
      const recording = sent();
      await press(page, 'Verify');
      await recording;
      await network.lose();
      await expect(prompt(page)).toBeVisible();
    },
    witness: byPartner,
    isKnown: true,
  },
  {
    when: 'before its answer comes',
    async walk(page, network, { submit, arrived }) {
      await submit();
      await typePassword(page);
      network.silence(RECORDS, { arrives: true });
      await press(page, 'Verify');
      await waitInVain(page, arrived());
    },
    witness: byPartner,
    hadArrived: true,
  },
];

type Walked = {
  /** Opens the form and fills it in. */
  readonly fillIn: () => Promise<void>;
  /** Presses the button that leads to the witness page. */
  readonly submit: () => Promise<void>;
  /** A text that only the call which records it has. */
  readonly mark: string;
  /** What the server has of it. */
  readonly recorded: () => Promise<unknown>;
  readonly expected: unknown;
};

/** Loses the network at every point of an act, keeps the act as it is, and finds it recorded once with equal content. */
async function walkAll(page: Page, begin: (point: Point) => Promise<Walked>): Promise<void> {
  await page.clock.install();
  const network = new LostNetwork(page);
  await network.begin();
  await page.goto('/');
  await expect(page.getByRole('button', { name: 'Scan', exact: true })).toBeVisible();
  for (const point of POINTS) {
    await test.step(point.when, async () => {
      const { fillIn, submit, mark, recorded, expected } = await begin(point);
      await fillIn();
      await point.walk(page, network, {
        async submit() {
          await submit();
          await expect(page.getByText('Hand the phone to your witness')).toBeVisible();
        },
        sent: () => page.waitForRequest((call) => RECORDS.test(call.url()) && (call.postData() ?? '').includes(mark)),
        arrived: () => expect.poll(() => network.hasArrived(mark)).toBe(true),
      });
      await choose(page, 'Keep on this device');
      await expect(page.getByRole('heading', { level: 1, name: 'Kept on this device' })).toBeVisible();
      await expect(page.getByText(point.witness.witnessed_by ?? 'Gale Guest')).toBeVisible();
      await expect(page.getByText('Comes when it is recorded')).toBeVisible();
      await expect(page.getByText(/Unknown Error|Something went wrong/)).toHaveCount(0);
      if (point.hadArrived) {
        await network.find();
        await expect(page.getByRole('heading', { level: 2, name: 'Recorded' })).toBeVisible();
        await press(page, 'Show the receipt');
        await expect(page.getByText(/^Receipt number [\dA-Z]{4}-[\dA-Z]{4}$/)).toBeVisible();
      } else {
        await press(page, 'Done');
        await expect(page).toHaveURL('/');
        await expect(page.getByText('Offline', { exact: true })).toHaveCount(point.isKnown ? 1 : 0);
        await network.find();
      }
      await expect.poll(() => waitingIds(page)).toEqual([]);
      expect(await recorded()).toEqual(expected);
    });
  }
}

test('OPEN-115 SCAN-32 OFFLINE-02 administer: the network goes at four points; kept as it is, recorded once', async ({
  page,
  api,
}) => {
  await walkAll(page, async ({ witness, hadArrived }) => {
    const vial = await api.vial('Fentanyl 100 mcg');
    const form = new AdministerPage(page);
    const moved = { offline: hadArrived ? 0 : 1, notes: 'typed once', ...witness };
    return {
      async fillIn() {
        await goTo(page, AdministerPage.path, { drugIds: [vial.id] });
        await form.amount.fill('40');
        await form.notes.fill('typed once');
      },
      submit: () => form.submit.click(),
      mark: vial.id,
      recorded: () => api.moves(vial),
      expected: [
        expect.objectContaining({ type: 'administer', quantity: -40, ...moved }),
        expect.objectContaining({ type: 'waste', quantity: -60, ...moved }),
      ],
    };
  });
});

async function received(api: StockApi, code: string): Promise<unknown> {
  const { id, ...drug } = await api.get<{ id: string }>(`drug/find?barcode_id=${code}`);
  return { ...drug, moves: await api.get(`stock_move_record/for_drug?drug_id=${id}`) };
}

test('OPEN-115 OFFLINE-02 create: the network goes at four points; kept as it is, recorded once', async ({
  page,
  api,
}) => {
  const { label } = await api.box();
  await walkAll(page, ({ witness }) => {
    const code = `T-${randomUUID().slice(0, 8)}`;
    const form = new NewDrugPage(page);
    return Promise.resolve({
      async fillIn() {
        await goTo(page, '/drug/create', { code, format: 'DATA_MATRIX' });
        await form.fillIn({ type: 'Fentanyl 100 mcg', quantity: '100', lot: 'LOT-7', box: label });
      },
      submit: () => form.create.click(),
      mark: code,
      recorded: () => received(api, code),
      expected: expect.objectContaining({
        barcode_id: code,
        quantity: 100,
        lot_number: 'LOT-7',
        expiration_date: '2031-05-06',
        moves: [expect.objectContaining({ type: 'receive', quantity: 100, ...witness })],
      }),
    });
  });
});

test('OPEN-115 OFFLINE-02 check: the network goes at four points; kept as it is, recorded once', async ({
  page,
  api,
}) => {
  const name = `BOX-T-${randomUUID().slice(0, 8)}`;
  const asked = { name, barcode_id: name, daily_check_verify_required: 1 };
  const box = await api.post<{ id: string }>('drug_box/create', asked);
  const vials = [
    await api.vial('Fentanyl 100 mcg', { boxId: box.id }),
    await api.vial('Ketamine 500 mg', { boxId: box.id }),
  ];
  const checks = (): Promise<Record<string, unknown>[]> => api.get(`box_check/all?drug_box_id=${box.id}`);
  const done: unknown[] = [];
  await walkAll(page, ({ when, witness, hadArrived }) => {
    const flow = { flow: 'check', boxId: box.id, actId: randomUUID(), scannedBy: null, scanning: null, due: false };
    const form = page.getByRole('dialog', { name: 'Inventory Check' });
    const check = { notes: when, user_was_offline: hadArrived ? 0 : 1, vials: vials.map(({ id }) => id).toSorted() };
    // A check names its witness in one field, whoever it is.
    const witnessed_by = witness.witnessed_by ?? witness.guest_verify_name;
    done.unshift(expect.objectContaining({ ...check, witnessed_by }));
    return Promise.resolve({
      async fillIn() {
        await goTo(page, '/', { boxFlow: flow });
        await form.getByRole('button', { name: 'Select All' }).click();
        for (const { code } of vials) await expect(form.getByRole('checkbox', { name: code })).toBeChecked();
        await form.getByLabel('Notes').fill(when);
      },
      submit: () => form.getByRole('button', { name: 'Continue' }).click(),
      mark: when,
      async recorded() {
        const seen = await api.get<Record<string, unknown>[]>('drug_check/all?limit=1000');
        return (await checks()).map((each) => ({
          ...each,
          vials: seen
            .filter(({ box_check_id }) => box_check_id === each['id'])
            .map(({ drug_id }) => drug_id)
            .toSorted(),
        }));
      },
      expected: [...done],
    });
  });
});
