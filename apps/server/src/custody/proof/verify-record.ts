import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { ChainVerifier, type KnownElsewhere, type Untruth, type Verdict } from '@vialant/domain/proof/chain-verifier';
import type { HeaderLine } from '@vialant/domain/proof/chain-verifier-lines';
import { checkSignature } from './agency-keys.ts';
import { readLine } from './read-lines.ts';
import { sha256 } from './sha256.ts';

/** Checks an exported record, line by line; needs nothing but the lines and what is known from elsewhere. */
export async function verifyLines(
  lines: AsyncIterable<string> | Iterable<string>,
  known: KnownElsewhere = {},
): Promise<Verdict> {
  const verifier = new ChainVerifier({ hash: sha256, checkSignature }, known);
  let number = 0;
  for await (const text of lines) {
    number += 1;
    const line = readLine(text);
    if (typeof line === 'string') verifier.takeUnreadable(number, line);
    else verifier.take(line);
  }
  return verifier.finish();
}

/** Checks the exported record in a file. */
export function verifyFile(path: string, known: KnownElsewhere): Promise<Verdict> {
  return verifyLines(createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }), known);
}

const MOST_TOLD = 50;

/** What a person is told of a verdict. */
export function verdictText({ header, counts, lastCheckpoint, untruths }: Verdict): string {
  const lines = header
    ? [
        `Agency      ${header.agency.name} (${header.agency.id})`,
        `Key         ${header.public_key}`,
        `Made        ${header.made_on}`,
        `Vials       ${counts.vials}, boxes ${counts.boxes}, cases ${counts.cases}`,
        `Records     ${counts.links}, and ${counts.handovers} by which other agencies handed vials over`,
        `Personal    ${counts.personal} with personal data, ${counts.erased} whose personal data were erased`,
        `Checkpoints ${counts.checkpoints}${lastCheckpoint ? `, the last of ${lastCheckpoint.created_on}` : ''}`,
        ...unchainedText(header),
      ]
    : [];
  if (untruths.length === 0) return [...lines, '', 'All of it is true.'].join('\n');
  const told = untruths.slice(0, MOST_TOLD).map(untruthText);
  const rest = untruths.length - told.length;
  return [...lines, '', 'NOT TRUE:', ...told, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n');
}

function unchainedText({ unchained }: HeaderLine): string[] {
  if (unchained === undefined) return [];
  const { discrepancies, case_events } = unchained;
  const counted = `${discrepancies} discrepancies and ${case_events} events of cases`;
  return [`Not chained ${counted}, from before cases were chained: nothing proves them, and they are not in the file`];
}

function untruthText({ code, number, recordId, checkpoint, what }: Untruth): string {
  const place = [
    code !== undefined && code,
    checkpoint !== undefined && `checkpoint ${checkpoint}`,
    number !== undefined && `record ${number}`,
    recordId !== undefined && `id ${recordId}`,
  ].filter((each) => each !== false);
  return `  ${[...place, what].join(': ').replace(': record', ', record').replace(': id', ', id')}`;
}
