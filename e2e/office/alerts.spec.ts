import { OfficePage } from '../page-models/office.ts';
import { expectAccessibleInBothColours } from '../support/accessibility.ts';
import { BoxPages, deskOf, expect, test, toast } from '../support/box-fixtures.ts';
import { emailOf } from '../support/fixtures.ts';
import { linkIn } from '../support/mail-catcher.ts';
import { guest, pressAgain } from '../support/stock-fixtures.ts';

// With the cases on one server, whose mails go out.
test.use({ serverFor: 'cases', hasMail: true });
// Two people with a browser each, and axe in both colours.
test.describe.configure({ timeout: 240_000, mode: 'default' });

test('ALERTS-01 ALERTS-02 ALERTS-03 an admin chooses what they are told of; a vial missed on a phone is mailed to them, and the mail leads to its case', async ({
  page,
  its,
  world,
  browser,
}) => {
  const desk = await deskOf(browser, world, 'admin');
  const office = new OfficePage(desk);
  await office.enter();
  await office.section('Alerts');
  await desk.getByRole('link', { name: 'What you get' }).click();
  const choices = desk.getByRole('form', { name: 'What you get' });
  const save = choices.getByRole('button', { name: 'Save changes' });
  await expect(desk.getByText(`What Harbor EMS mails to you, at ${emailOf('admin')}.`)).toBeVisible();
  await choices.getByLabel('Temperature out of range').selectOption('Off');
  await choices.getByLabel('Discrepancy').selectOption('Off');
  await expectAccessibleInBothColours(desk, 'what you get');
  await save.click();
  await expect(choices.getByText('One admin must get this').first()).toBeVisible();
  await choices.getByLabel('Discrepancy').selectOption('At once');
  await pressAgain(save, toast(desk, 'Saved what you get'));

  const box = await its.box(2);
  const pages = new BoxPages(page);
  await pages.missLast(box, its.actorName);
  await world.doJob('alerts');
  const mail = await world.mailTo(emailOf('admin'));
  expect(mail.text).toContain('Subject: Harbor EMS: Discrepancy');
  expect(mail.text).toMatch(new RegExp(`Case \\d{4}-\\d{4}, ${box.name}`));
  for (const word of ['Fentanyl', 'mcg', its.actorName, ...box.vials.map(({ code }) => code)]) {
    expect(mail.text).not.toContain(word);
  }

  await desk.getByRole('link', { name: 'What was found' }).click();
  const row = desk.getByRole('row', { name: new RegExp(`Discrepancy .*${box.name}`) });
  await expect(row).toContainText('Avery Admin');
  await row.getByRole('link').click();
  const panel = office.panel('Discrepancy');
  await expect(panel.getByText(/^Avery Admin, \d{4}-/)).toBeVisible();
  await panel.getByRole('button', { name: 'Mark as seen' }).click();
  await expect(toast(desk, 'Marked as seen')).toBeVisible();
  await expect(row).toContainText('Seen');
  await panel.getByRole('link', { name: 'Go to: Discrepancy' }).click();
  const found = desk.getByText(`${box.vials[1]?.code} was not found in ${box.name}`);
  await expect(found).toBeVisible();
  const address = desk.url();
  // The link of the mail is the one thing of it that leads anywhere, and it leads to the same case.
  await desk.goto(linkIn(mail));
  await expect(found).toBeVisible();
  expect(desk.url()).toBe(address);
  await desk.context().close();
});

test('SIGNALS-01 SIGNALS-05 SIGNALS-07 the overview leads to two questions with their figures and records; one is reviewed, of the other a case is opened', async ({
  its,
  world,
  browser,
}) => {
  // Ten doses whose code was typed, three of them taken back.
  const box = await its.box(10);
  const typing = { input_manually: 1, ...guest };
  for (const [place, { id: drug_id }] of box.vials.entries()) {
    const dose = { stock_move_type_id__name: 'administer', quantity: -50, incident_number: 'I-5' };
    const { id: source_id } = await its.post('stock_move_record/create', { drug_id, ...dose, ...typing }, its.actor);
    const back = { stock_move_type_id__name: 'un_administer', source_id };
    if (place < 3) await its.post('stock_move_record/create', { drug_id, ...back, ...typing }, its.actor);
  }
  await world.doJob('signals');

  const desk = await deskOf(browser, world, 'admin');
  const office = new OfficePage(desk);
  await office.enter();
  await desk.getByRole('link', { name: 'Look at the records' }).click();
  await office.shown('Signals');
  await expect(desk.getByText('A signal is a question, not a finding.')).toBeVisible();
  const open = desk.getByRole('row', { name: /\bOpen\b/ });
  await open.filter({ hasText: 'Taken back' }).getByRole('link').click();
  const back = office.panel('Taken back');
  await expect(back.getByText(`${its.actorName} took back 3 administrations within 30 days.`)).toBeVisible();
  await expect(back.getByText('When 3 or more administrations were taken back within 30 days.')).toBeVisible();
  await expect(back.getByText('Records (3)')).toBeVisible();
  await expectAccessibleInBothColours(desk, 'a signal');
  await back
    .getByRole('link', { name: /^Taken back, \d{4}-/ })
    .first()
    .click();
  await expect(desk.getByRole('heading', { level: 1, name: `Life of ${box.vials[2]?.code}` })).toBeVisible();
  await desk.goBack();
  const reviewed = back.getByRole('button', { name: 'Reviewed' });
  await reviewed.click();
  await expect(back.getByText('required')).toBeVisible();
  await back.getByLabel('Note').fill('Three calls were cancelled, as the dispatch log says.');
  await pressAgain(reviewed, toast(desk, 'Kept as reviewed'));
  await expect(back.getByText(/^Avery Admin, \d{4}-/)).toBeVisible();
  await expect(back.getByRole('button', { name: 'Reviewed' })).toHaveCount(0);

  await open.filter({ hasText: 'Typed or ticked' }).getByRole('link').click();
  const typed = office.panel('Typed or ticked');
  const question = new RegExp(`${its.actorName} typed a code or ticked vials in \\d+ of \\d+ acts, [\\d.]+ %\\.`);
  await expect(typed.getByText(question)).toBeVisible();
  const records = await typed.getByRole('link', { name: /, \d{4}-\d\d-\d\d / }).count();
  expect(records).toBeGreaterThanOrEqual(10);
  await typed.getByLabel('Note').fill('The camera of Medic 1 does not focus.');
  await pressAgain(typed.getByRole('button', { name: 'Open a case' }), toast(desk, 'Case opened'));
  await expect(open.filter({ hasText: 'Typed or ticked' })).toHaveCount(0);
  await typed.getByRole('link', { name: 'Go to the case' }).click();
  const timeline = desk.getByRole('region', { name: 'Timeline' });
  await expect(timeline).toContainText(question);
  await expect(timeline).toContainText('The camera of Medic 1 does not focus.');
  await expect(timeline.getByText(/^Attached: /)).toHaveCount(Math.min(records, 25));
  await desk.context().close();
});
