import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { packetFiles, packetOf, statementOf } from '../../apps/server/src/custody/proof/testing/random-packet.ts';
import { RandomRecord } from '../../apps/server/src/custody/proof/testing/random-record.ts';
import { qrPicture } from '../../apps/server/src/messages/qr-picture.ts';
import { expectAccessible } from '../support/accessibility.ts';

const page = pathToFileURL(join(import.meta.dirname, '../../apps/verifier/dist/verify.html')).href;

// As an inspector has it: files on a disk, and no network.
test.use({ offline: true });

const record = new RandomRecord(41).live(60);
const files = packetFiles(record);
const clean = packetOf(files, statementOf(record, files), record.key);
const spoiled = packetOf(
  new Map(files).set('schedule-II/balance.pdf', Buffer.from('%PDF-1.7')),
  statementOf(record, files),
  record.key,
);

const lost = new RandomRecord(12).live(20).changeKey().live(5).changeKey('lost').live(5);
const lostFiles = packetFiles(lost);

/** Drops files on the page as a hand would. */
async function drop(on: Page, dropped: Readonly<Record<string, Buffer | string>>): Promise<void> {
  const each = Object.entries(dropped).map(([name, content]) => [name, Buffer.from(content).toString('base64')]);
  const data = await on.evaluateHandle((all) => {
    const transfer = new DataTransfer();
    for (const [name = '', content = ''] of all) {
      const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name));
    }
    return transfer;
  }, each);
  await on.locator('body').dispatchEvent('drop', { dataTransfer: data });
}

test('PACKET-03 PACKET-05 PACKET-06 PACKET-09: an inspector drops a packet on the page from the disk, and reads the verdict', async ({
  page: tab,
}, info) => {
  const asked: string[] = [];
  const faults: string[] = [];
  tab.on('request', (request) => asked.push(request.url()));
  tab.on('console', (message) => faults.push(message.text()));
  tab.on('pageerror', (error) => faults.push(error.message));
  await tab.goto(page);
  const path = info.outputPath('packet.zip');
  await writeFile(path, clean);
  await tab.getByLabel('Choose the packet').setInputFiles(path);
  await expect(tab.getByRole('heading', { name: 'Everything in this packet is true' })).toBeFocused();
  await expect(tab.getByText('not compared with a kept checkpoint: drop one to compare')).toBeVisible();
  await expect(tab.getByText('Compare this with the one you were given before')).toBeVisible();
  await expect(tab.getByText(/^(?:[0-9a-f]{4} ){15}[0-9a-f]{4}$/).first()).toBeVisible();
  await expectAccessible(tab, 'a true packet');

  const { heads: _, ...mailed } = record.kept();
  await drop(tab, { 'kept.json': JSON.stringify(record.kept()) });
  await expect(tab.getByText(`the same as the kept checkpoint ${mailed.statement.number} says`)).toBeVisible();
  await tab.getByText('Compare with what you were given before').click();
  await tab.getByLabel('A kept checkpoint').fill('no checkpoint');
  await tab.getByRole('button', { name: 'Check again with this' }).click();
  await expect(tab.getByText('This is no kept checkpoint')).toBeVisible();
  const other = new RandomRecord(7).live(20).kept();
  await tab
    .getByLabel('A kept checkpoint')
    .fill(`Keep this mail.\n\n${JSON.stringify({ ...other, heads: undefined })}\n`);
  await tab.getByRole('button', { name: 'Check again with this' }).click();
  await expect(tab.getByText('the kept checkpoint is of another agency')).toBeVisible();
  await tab.getByLabel('A kept checkpoint').fill('');

  // PACKET-09: the code of a mail or of a custody report, as a phone has photographed it.
  const { heads, ...printed } = record.kept();
  const ends = heads.slice(0, 1).map(({ subject, number, hash }) => ({ subject, number, hash }));
  await drop(tab, { 'code.png': await qrPicture(shortCheckpoint(printed, ends)) });
  await expect(tab.getByText('and the chain on the custody report is the one in the record')).toBeVisible();
  await drop(tab, { 'cat.png': await qrPicture('a cat') });
  await expect(tab.getByText('The QR code in cat.png is no checkpoint.')).toBeVisible();
  await drop(tab, { 'nothing.jpg': Buffer.from([0xff, 0xd8, 0xff, 0xe0]) });
  await expect(tab.getByText('No QR code could be read in nothing.jpg.')).toBeVisible();
  await tab.getByLabel('A kept checkpoint').fill('');

  await drop(tab, { 'packet.zip': spoiled });
  await expect(tab.getByRole('heading', { name: 'This packet is not true' })).toBeFocused();
  await expect(tab.getByText('schedule-II/balance.pdf: it is not the file that the agency signed')).toBeVisible();
  await expectAccessible(tab, 'a packet that is not true');

  await drop(tab, { 'packet.zip': packetOf(lostFiles, statementOf(lost, lostFiles), lost.key) });
  await expect(
    tab.getByRole('heading', { name: 'Nothing in this packet is untrue, but a key of the agency was lost' }),
  ).toBeFocused();
  await expect(
    tab.getByText(/^On .+ the agency’s server declared its key 2 lost\. .+ Nothing proves that/),
  ).toBeVisible();
  await expect(tab.getByText(/^Signed by key 1 until .+, then by key 2, which key 1 introduced, until /)).toBeVisible();
  await expectAccessible(tab, 'a packet with a lost key');

  await drop(tab, { 'custody.jsonl': files.get('custody.jsonl') ?? '' });
  await expect(tab.getByRole('heading', { name: 'This record is unbroken and signed' })).toBeFocused();
  await drop(tab, { 'holiday.txt': 'no packet' });
  await expect(
    tab.getByRole('heading', { name: 'This is no packet, and no custody record that can be read' }),
  ).toBeFocused();
  // The page and the worker made from its own text: nothing else is ever asked for.
  expect(asked.filter((url) => !url.startsWith('blob:'))).toEqual([page]);
  expect(faults).toEqual([]);
});
