import { type ToldVerdict, verifierWords } from '@vialant/domain/words/proof/verifier';
import { element } from './element.ts';

/** The verdict: first whether, then why not, then what was checked, then what it does not prove. */
export function showVerdict(told: ToldVerdict, fingerprint: string | null): HTMLElement {
  const state = stateOf(told);
  const heading = element('h2', { tabindex: '-1', class: 'title' }, mark(state), told.title);
  const verdict = element('section', { class: `verdict ${state}` }, heading);
  if (told.proven !== null) verdict.append(element('p', {}, told.proven));
  if (fingerprint !== null && told.isTrue) verdict.append(fingerprintBox(fingerprint));
  if (!told.isTrue) verdict.append(untruths(told));
  if (told.breaks.length > 0) verdict.append(list(verifierWords.breaks, told.breaks));
  const rest = [
    ...(told.facts.length > 0 ? [facts(told)] : []),
    ...(told.limits.length > 0 ? [list(verifierWords.limits, told.limits)] : []),
  ];
  return element('div', { class: 'answer' }, verdict, ...rest);
}

type State = 'true' | 'doubtful' | 'untrue';

function stateOf({ isTrue, breaks }: ToldVerdict): State {
  if (!isTrue) return 'untrue';
  return breaks.length > 0 ? 'doubtful' : 'true';
}

const MARKS: Readonly<Record<State, string>> = { true: '✓', doubtful: '!', untrue: '✕' };

/** A sign beside the words, so that colour alone says nothing. */
function mark(state: State): HTMLElement {
  return element('span', { class: 'mark', 'aria-hidden': 'true' }, MARKS[state]);
}

function fingerprintBox(fingerprint: string): HTMLElement {
  return element(
    'div',
    { class: 'fingerprint' },
    element('h3', {}, verifierWords.fingerprint),
    element('code', {}, fingerprint),
    element('p', { class: 'hint' }, verifierWords.fingerprintAbout),
  );
}

function untruths({ untruths: each, more }: ToldVerdict): HTMLElement {
  const items = [...each, ...(more > 0 ? [`and ${more} more`] : [])];
  return element(
    'div',
    {},
    element('h3', {}, verifierWords.untruths),
    element('ul', {}, ...items.map((item) => element('li', {}, item))),
  );
}

function facts({ facts: all }: ToldVerdict): HTMLElement {
  const rows = all.map(([label, text]) => element('div', {}, element('dt', {}, label), element('dd', {}, text)));
  return element('section', {}, element('h3', {}, verifierWords.facts), element('dl', {}, ...rows));
}

function list(heading: string, items: readonly string[]): HTMLElement {
  const each = items.map((item) => element('li', {}, item));
  return element('section', {}, element('h3', {}, heading), element('ul', {}, ...each));
}
