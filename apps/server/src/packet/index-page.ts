import type { SignedCheckpoint } from '@vialant/domain/proof/chain-verifier-lines';
import type { SignedKeyChange } from '@vialant/domain/proof/key-change';
import type { PacketFile } from '@vialant/domain/proof/packet';
import { shortCheckpoint } from '@vialant/domain/proof/short-checkpoint';
import { dayIn, timeIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { declaredBreaks, keyFacts } from '@vialant/domain/words/proof/keys';
import { packetCodes, packetPage as words } from '@vialant/domain/words/proof/packet';
import { fingerprintOf } from '@vialant/verifier/proofs';
import { qrDrawing } from '../messages/qr-picture.ts';
import { escaped } from '../messages/html-text.ts';
import { quietPage } from '../messages/quiet-page.ts';

export type IndexPage = {
  readonly agency: string;
  readonly registrations: readonly string[];
  readonly from: string;
  readonly to: string;
  readonly zone: string;
  readonly madeOn: Date;
  readonly madeBy: string;
  readonly withPersonal: boolean;
  readonly checkpoint: SignedCheckpoint;
  readonly keyChanges: readonly SignedKeyChange[];
  readonly files: readonly (PacketFile & { readonly about: string })[];
};

/** The first page of a packet. */
export function indexPage(page: IndexPage): string {
  const title = fill(words.title, { agency: page.agency });
  return quietPage(
    title,
    STYLE,
    `<h1>${escaped(title)}</h1>
${aboutPacket(page)}
<h2>${words.verify}</h2>
<ol>${words.verifySteps.map((step) => `<li>${escaped(step)}</li>`).join('')}</ol>
<p><a href="verify.html">verify.html</a></p>
<p>${escaped(words.verifyMeaning)}</p>
${aboutCheckpoint(page)}
<h2>${words.contents}</h2>
${table([words.file, words.about, words.size], page.files.map(fileLine))}
<h2>${words.codes}</h2>
${table(
  [words.codeColumn, words.meaning],
  packetCodes.map((line) => line.map(escaped)),
)}`,
  );
}

function aboutPacket({ registrations, from, to, zone, madeOn, madeBy, withPersonal }: IndexPage): string {
  const lines = [
    fill(words.period, { from, to, zone }),
    fill(words.made, { time: timeText(zone, madeOn), name: madeBy }),
    ...(registrations.length === 0 ? [] : [`${words.registrations}: ${registrations.join(', ')}`]),
    withPersonal ? words.withPersonal : words.withoutPersonal,
  ];
  return `<p>${lines.map(escaped).join('<br>')}</p>`;
}

function aboutCheckpoint({ checkpoint, keyChanges, zone }: IndexPage): string {
  const { statement, public_key } = checkpoint;
  const { number, created_on, link_count: links, subject_count: subjects } = statement;
  const text = shortCheckpoint(checkpoint);
  return `<h2>${escaped(fill(words.checkpoint, { number, time: timeText(zone, new Date(created_on)) }))}</h2>
<div class="code" role="img" aria-label="${words.checkpointPicture}">${qrDrawing(text)}</div>
<p>${escaped(fill(words.checkpointMeaning, { links, subjects }))}</p>
<pre>${escaped(text)}</pre>
<h2>${words.key}</h2>
<pre>${fingerprintOf(public_key)}</pre>
${aboutKeys(keyChanges)}`;
}

/** Which keys there were before, if there were others, and which of them were lost. */
function aboutKeys(changes: readonly SignedKeyChange[]): string {
  const lines = [
    ...keyFacts(changes, fingerprintOf).map(([label, text]) => `${label}: ${text}`),
    ...declaredBreaks(changes),
  ];
  return lines.map((line) => `<p>${escaped(line)}</p>`).join('\n');
}

function fileLine({ path, about, bytes }: IndexPage['files'][number]): string[] {
  return [`<a href="${escaped(path)}">${escaped(path)}</a>`, escaped(about), bytes === 0 ? '' : String(bytes)];
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const row = (tag: 'th' | 'td', cells: readonly string[]): string =>
    `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
  return `<table><thead>${row('th', head)}</thead><tbody>
${lines.map((cells) => row('td', cells)).join('\n')}
</tbody></table>`;
}

function timeText(zone: string, instant: Date): string {
  return `${dayIn(zone, instant)} ${timeIn(zone, instant)}`;
}

const STYLE = `
:root { color-scheme: light dark; }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; }
main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; } h2 { font-size: 1.2rem; margin-top: 2rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: 0.3rem 0.6rem 0.3rem 0; border-bottom: 1px solid #8886;
  overflow-wrap: anywhere; }
td:last-child:nth-child(3) { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font-size: 0.85rem; }
.code { background: #fff; width: 15rem; padding: 0.5rem; } .code svg { display: block; width: 100%; height: auto; }
@media (max-width: 40rem) {
  thead { display: none; } tr { display: block; padding: 0.5rem 0; border-bottom: 1px solid #8886; }
  td, td:last-child:nth-child(3) { display: block; border: 0; padding: 0; text-align: left; }
  td:last-child:nth-child(3):not(:empty)::before { content: '${words.size}: '; } }
@media print { body { font-size: 11px; } }
`;
