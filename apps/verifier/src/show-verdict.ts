import { type ToldVerdict, verifierWords } from '@vialant/domain/words/proof/verifier';
import { element } from './element.ts';

/** The verdict: first whether, then why not, then what was checked, then what it does not prove. */
export function showVerdict(told: ToldVerdict, fingerprint: string | null): HTMLElement {
  const heading = element('h2', { tabindex: '-1', class: 'title' }, mark(told.isTrue), told.title);
  const verdict = element('section', { class: told.isTrue ? 'verdict true' : 'verdict untrue' }, heading);
  if (told.proven !== null) verdict.append(element('p', {}, told.proven));
  if (fingerprint !== null && told.isTrue) verdict.append(fingerprintBox(fingerprint));
  if (!told.isTrue) verdict.append(untruths(told));
  const rest = [facts(told), ...(told.limits.length > 0 ? [list(verifierWords.limits, told.limits)] : [])];
  return element('div', { class: 'answer' }, verdict, ...rest);
}

/** A sign beside the words, so that colour alone says nothing. */
function mark(isTrue: boolean): HTMLElement {
  return element('span', { class: 'mark', 'aria-hidden': 'true' }, isTrue ? '✓' : '✕');
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
