import type { SignalAct, SignalRule } from '../../signals/signal.ts';
import type { Message } from '../messages/message.ts';
import { fill } from '../fill.ts';

/** SIGNALS-01 to SIGNALS-07. A signal asks about records; none of its words says that somebody did wrong. */
export const signalWords = {
  title: 'Signals',
  head: 'A signal is a question, not a finding.',
  intro:
    'Every night the records of the last 90 days are compared. Most signals have a plain reason. Nobody is scored or ranked.',
  ranOn: 'Last looked {time}.',
  empty: 'No signals. The records of the last 90 days raise no question.',
  notLooked: 'No signals yet. The records are looked at for the first time tonight.',
  tooFew: 'Too few people to compare',
  tooFewOf: 'Too few people to compare: {names}',
  rules: {
    waste: 'Share of waste',
    witness: 'Same witness',
    typed: 'Typed or ticked',
    reversals: 'Taken back',
    late: 'Recorded late',
  } satisfies { readonly [Rule in SignalRule]: string },
  rule: 'What',
  person: 'Whose records',
  sentence: 'Question',
  raised: 'Raised',
  state: 'State',
  states: { open: 'Open', over: 'No longer raised', reviewed: 'Reviewed', case: 'Case opened' },
  asked: 'When it is asked',
  reason: 'It may be nothing',
  records: 'Records',
  recordsOf: '{n} records',
  reviewedBy: 'Reviewed by',
  reviewedAt: '{name}, {time}',
  note: 'Note',
  noteHint: 'What you found, in words that the person may read.',
  review: 'Reviewed',
  openCase: 'Open a case',
  toCase: 'Go to the case',
  gone: 'This signal is not here any more.',
  kinds: {
    administer: 'Given',
    waste: 'Wasted',
    un_administer: 'Taken back',
    receive: 'Received',
    check: 'Checked',
  } satisfies { readonly [Kind in SignalAct['kind']]: string },
} as const;

const SENTENCES: { readonly [Rule in SignalRule]: string } = {
  waste:
    'Of the {subject} that {person} recorded as given or wasted, {share} % was wasted, in {uses} uses. The median of {peers} colleagues is {median} %.',
  witness:
    '{other} witnessed {same} of {wastes} wastes that {person} recorded in {subject}, {share} %. {others} other colleagues witnessed wastes there.',
  typed: '{person} typed a code or ticked vials in {typed} of {acts} acts, {share} %.',
  reversals: '{person} took back {count} administrations within {days} days.',
  late: '{person} recorded {count} acts more than {hours} hours after they happened.',
};

/** Which expectation and which threshold a signal follows from. */
export const signalThresholds: { readonly [Rule in SignalRule]: string } = {
  waste:
    'With 10 or more uses of a type, when the share is above {threshold} %: the median of the colleagues ({median} %) by 3 median absolute deviations ({deviation} points each), by 10 points, and by more than the doses of so few patients differ by chance. What had expired is left out.',
  witness:
    'When one colleague witnessed 60 % or more of at least 10 wastes in a unit in which 4 others witnessed too. Not asked where most of the unit has a fixed partner.',
  typed: 'When 20 % or more of the acts, at least 10, were typed or ticked. Not asked where most people do so.',
  reversals: 'When 3 or more administrations were taken back within 30 days.',
  late: 'When 3 or more acts were recorded over 12 hours late. A dose and the waste of its rest are one act.',
};

/** What an honest reason may be, so that whoever reads begins with it. */
export const signalReasons: { readonly [Rule in SignalRule]: string } = {
  waste: 'Small doses, children among the patients, or vials that are larger than usual.',
  witness: 'A fixed partner, or a shift that few others work.',
  typed: 'A camera that does not focus, worn labels, or a box with poor light.',
  reversals: 'Calls that were cancelled, or the wrong vial chosen and put right at once.',
  late: 'A place without a network, or a phone that was away.',
};

export type SaidSignal = {
  readonly rule: SignalRule;
  readonly person_name: string;
  readonly subject_name: string | null;
  readonly other_name: string | null;
  readonly figures: Readonly<Record<string, number>>;
};

/** SIGNALS-01: what is asked, in a sentence. */
export function signalSentence({ rule, person_name, subject_name, other_name, figures }: SaidSignal): string {
  const names = { person: person_name, subject: subject_name ?? '', other: other_name ?? '' };
  return fill(SENTENCES[rule], { ...figures, ...names });
}

export const signalMessages = {
  reviewed: { text: 'Kept as reviewed', tone: 'success', area: 'platform' },
  caseOpened: { text: 'Case opened', tone: 'success', area: 'platform' },
} as const satisfies Readonly<Record<string, Message>>;
