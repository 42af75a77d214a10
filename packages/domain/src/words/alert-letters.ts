import { type AlertKind, alertPlace } from '../alerts/alert.ts';
import { nameInMail } from '../values/mail-name.ts';
import { fill } from './fill.ts';
import type { Letter } from './letters.ts';
import { alertWords } from './office/alerts.ts';

/** ALERTS-03: all that a mail tells of an alert is which box, case or vehicle it is about. */
export type Told = { readonly kind: AlertKind; readonly name: string; readonly caseId: string | null };

type Sender = { readonly product: string; readonly agency: string; readonly address: string };

/** Beyond so many nobody reads on; the page shows all. */
const MOST_NAMES = 20;

const TEXTS = {
  subject: '{agency}: {kind}',
  named: '– {name}',
  more: '– and {n} more',
  digest: '{agency}: what needs attention this morning',
  open: 'Open: {link}',
  choose: 'You get this from {product} because you look after {agency}. Choose what you get: {link}',
} as const;

/** What is mailed at once, of one kind. */
export function alertLetter(sender: Sender, kind: AlertKind, alerts: readonly Told[]): Letter {
  const agency = nameInMail(sender.agency);
  return {
    subject: fill(TEXTS.subject, { agency, kind: alertWords.kinds[kind] }),
    body: [section(sender, kind, alerts), foot(sender)].join('\n\n'),
  };
}

/** The mail of the morning, kind by kind. */
export function digestLetter(sender: Sender, alerts: readonly Told[]): Letter {
  const kinds = [...new Set(alerts.map(({ kind }) => kind))];
  const sections = kinds.map((kind) =>
    section(
      sender,
      kind,
      alerts.filter((alert) => alert.kind === kind),
    ),
  );
  return {
    subject: fill(TEXTS.digest, { agency: nameInMail(sender.agency) }),
    body: [...sections, foot(sender)].join('\n\n'),
  };
}

function section({ address }: Sender, kind: AlertKind, alerts: readonly Told[]): string {
  // A box with vials of several dates is named once.
  const names = [...new Set(alerts.map(({ name }) => nameInMail(name)))];
  const cases = new Set(alerts.map(({ caseId }) => caseId));
  const [only = null] = cases.size === 1 ? cases : [];
  return [
    alertWords.kinds[kind],
    ...names.slice(0, MOST_NAMES).map((name) => fill(TEXTS.named, { name })),
    ...(names.length > MOST_NAMES ? [fill(TEXTS.more, { n: names.length - MOST_NAMES })] : []),
    fill(TEXTS.open, { link: address + alertPlace(kind, only) }),
  ].join('\n');
}

function foot({ product, agency, address }: Sender): string {
  return fill(TEXTS.choose, { product, agency: nameInMail(agency), link: `${address}/office/alerts/choices` });
}
