import type { KnownElsewhere, Verdict } from '@vialant/domain/proof/chain-verifier';
import { readKept } from '@vialant/domain/proof/read-lines';
import { fill } from '@vialant/domain/words/fill';
import { tellVerdict, verifierWords as words } from '@vialant/domain/words/proof/verifier';
import { fingerprintOf, readPublicKey } from '@vialant/verifier/proofs';
import { element } from './element.ts';
import type { Told } from './job.ts';
import { showVerdict } from './show-verdict.ts';
import { sortFiles } from './sort-files.ts';
import { Employer } from './worker.ts';

/** Builds the page and lets it work. The script is the page's own text, from which its worker is made. */
export function startPage(script: string): void {
  const page = document.querySelector('#page');
  if (page === null) return;
  page.replaceChildren(...new Page(script).parts);
}

class Page {
  readonly #employer: Employer;
  readonly #choose = element('input', { type: 'file', id: 'file', multiple: true });
  readonly #zone: HTMLElement;
  readonly #kept = element('textarea', {
    id: 'kept',
    rows: '4',
    spellcheck: 'false',
    'aria-describedby': 'kept-about',
  });
  readonly #picture = element('input', { type: 'file', id: 'picture', accept: 'image/*' });
  readonly #comparing = element('details');
  readonly #key = element('textarea', { id: 'key', rows: '2', spellcheck: 'false', 'aria-describedby': 'key-about' });
  readonly #wrong = element('p', { class: 'wrong', role: 'alert' });
  readonly #progress = element('div', { class: 'progress', role: 'status' });
  readonly #answer = element('div', { class: 'told' });
  #file: File | null = null;

  constructor(script: string) {
    this.#employer = new Employer(script);
    this.#zone = element(
      'div',
      { class: 'zone' },
      this.#choose,
      element('label', { for: 'file', class: 'button' }, words.choose),
      element('p', { class: 'hint' }, words.drop),
      element('p', { class: 'hint' }, words.dropAlso),
    );
    this.#fillComparing();
    this.#listen();
  }

  get parts(): HTMLElement[] {
    const head = element('header', {}, element('h1', {}, words.page), element('p', { class: 'hint' }, words.about));
    return [head, this.#zone, this.#progress, this.#answer, this.#comparing];
  }

  #fillComparing(): void {
    const again = element('button', { type: 'button' }, words.again);
    again.addEventListener('click', () => this.#verify());
    const content = element(
      'div',
      { class: 'comparing' },
      element('p', { class: 'hint' }, words.compareAbout),
      element('label', { for: 'kept' }, words.checkpoint),
      element('p', { class: 'hint', id: 'kept-about' }, words.checkpointAbout),
      this.#kept,
      this.#picture,
      element('label', { for: 'picture', class: 'button second' }, words.picture),
      element('label', { for: 'key' }, words.key),
      element('p', { class: 'hint', id: 'key-about' }, words.keyAbout),
      this.#key,
      this.#wrong,
      again,
    );
    this.#comparing.append(element('summary', {}, words.compare), content);
  }

  #listen(): void {
    for (const chooser of [this.#choose, this.#picture]) {
      chooser.addEventListener('change', () => {
        void this.#take([...(chooser.files ?? [])]);
        // The same file can be chosen once more.
        chooser.value = '';
      });
    }
    // A file that misses the zone would otherwise replace the page.
    addEventListener('dragover', (event) => {
      event.preventDefault();
      this.#zone.classList.add('over');
    });
    addEventListener('dragleave', () => this.#zone.classList.remove('over'));
    addEventListener('drop', (event) => {
      event.preventDefault();
      this.#zone.classList.remove('over');
      void this.#take([...(event.dataTransfer?.files ?? [])]);
    });
  }

  async #take(files: readonly File[]): Promise<void> {
    if (files.length === 0) return;
    const picture = files.find(({ type }) => type.startsWith('image/'));
    this.#say(picture === undefined ? '' : fill(words.looking, { name: picture.name }));
    const { file, known, unread } = await sortFiles(files);
    this.#say('');
    if (file !== null) this.#file = file;
    if (known.kept !== undefined) this.#kept.value = JSON.stringify(known.kept);
    if (known.publicKey !== undefined) this.#key.value = known.publicKey;
    // A picture of which nothing could be taken changes nothing.
    if (unread.length < files.length) this.#verify();
    if (known.kept !== undefined && this.#file === null)
      this.#say(fill(words.taken, { number: known.kept.statement.number }));
    if (unread.length === 0) return;
    this.#comparing.open = true;
    this.#wrong.textContent = unread
      .map(({ name, hasCode }) => fill(hasCode ? words.otherCode : words.noCode, { name }))
      .join(' ');
  }

  #say(text: string): void {
    this.#progress.replaceChildren(...(text === '' ? [] : [element('p', {}, text)]));
  }

  #verify(): void {
    this.#employer.stop();
    const known = this.#known();
    const file = this.#file;
    if (known === null || file === null) return;
    this.#answer.replaceChildren();
    this.#tellProgress(file, 0);
    this.#employer.employ({ file, known }, (told) => this.#hear(file, told));
  }

  /** What was pasted or dropped to compare with; null if it is not what it should be, which is then said. */
  #known(): KnownElsewhere | null {
    const [keptText, keyText] = [this.#kept.value.trim(), this.#key.value.trim()];
    const kept = keptText === '' ? undefined : readKept(keptText);
    const publicKey = keyText === '' ? undefined : readPublicKey(keyText);
    const wrong = [
      ...(typeof kept === 'string' ? [fill(words.badCheckpoint, { why: kept })] : []),
      ...(publicKey === null ? [words.badKey] : []),
    ];
    this.#wrong.textContent = wrong.join(' ');
    if (typeof kept === 'string' || publicKey === null) return null;
    return { ...(kept && { kept }), ...(publicKey !== undefined && { publicKey }) };
  }

  #hear(file: File, told: Told): void {
    if (told.told === 'progress') return this.#tellProgress(file, told.bytesRead);
    this.#progress.replaceChildren();
    if (told.told === 'verdict') this.#show(told.verdict);
    else this.#answer.replaceChildren(element('p', { role: 'alert' }, fill(words.failed, { why: told.why })));
  }

  #show(verdict: Verdict): void {
    const fingerprint = verdict.header === null ? null : fingerprintOf(verdict.header.public_key);
    const shown = showVerdict(tellVerdict(verdict, fingerprintOf, 'page'), fingerprint);
    this.#answer.replaceChildren(shown);
    // The verdict comes first now; how a packet is given is known.
    this.#zone.classList.add('small');
    shown.querySelector<HTMLElement>('.title')?.focus();
  }

  #tellProgress(file: File, bytesRead: number): void {
    const percent = file.size === 0 ? 100 : Math.min(100, Math.floor((100 * bytesRead) / file.size));
    const text = fill(words.reading, { name: file.name });
    const [bar] = this.#progress.getElementsByTagName('progress');
    if (bar === undefined) {
      const made = element('progress', { max: '100', value: String(percent), 'aria-label': text });
      this.#progress.replaceChildren(element('p', {}, text), made);
    } else bar.value = percent;
  }
}
