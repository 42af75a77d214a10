import { IconSearch } from '@tabler/icons-react';
import { officeSearch } from '@vialant/domain/words/office/shell';
import { type KeyboardEvent, type ReactElement, type Ref, useRef, useState } from 'react';
import { Link } from 'react-router';
import type { Section } from '../section.ts';
import { type Found, SEARCH_FROM } from './found.ts';
import { type Search, useSearch } from './use-search.ts';
import { Input } from '../../../ui/fields/Input.tsx';
import './search.css';

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

export type OfficeSearchProps = {
  readonly sections: readonly Section[];
  /** Whether the field names the key that leads to it; a phone has none. */
  readonly namesKey: boolean;
  readonly ref?: Ref<HTMLInputElement>;
};

/** The one search field. Enter opens the first of what was found; up and down go through the others. */
export function OfficeSearch({ sections, namesKey, ref }: OfficeSearchProps): ReactElement {
  const around = useRef<HTMLElement>(null);
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const shows = isOpen && text.trim() !== '';

  function leave(): void {
    setText('');
    setIsOpen(false);
  }

  /** Moves between the field and what was found under it. */
  function press(event: KeyboardEvent<HTMLElement>): void {
    const step = STEPS.get(event.key);
    if (step !== undefined) {
      event.preventDefault();
      const stops = [...(around.current?.querySelectorAll<HTMLElement>('input, a') ?? [])];
      stops[stops.indexOf(event.currentTarget) + step]?.focus();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      around.current?.querySelector('input')?.focus();
      setIsOpen(false);
    }
  }

  function pressInField(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key !== 'Enter') return press(event);
    event.preventDefault();
    around.current?.querySelector('a')?.click();
  }

  return (
    <search
      ref={around}
      className="office-search"
      aria-label={officeSearch.label}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <Input
        {...(ref && { ref })}
        type="search"
        aria-label={officeSearch.label}
        placeholder={namesKey ? officeSearch.placeholder : officeSearch.label}
        autoComplete="off"
        before={<IconSearch aria-hidden size="1.125rem" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onKeyDown={pressInField}
      />
      {shows && <Results sections={sections} text={text} onKeyDown={press} onOpened={leave} />}
    </search>
  );
}

type ResultsProps = {
  readonly sections: readonly Section[];
  readonly text: string;
  readonly onKeyDown: (event: KeyboardEvent<HTMLElement>) => void;
  readonly onOpened: () => void;
};

function Results({ sections, text, onKeyDown, onOpened }: ResultsProps): ReactElement {
  const search = useSearch(text, sections);
  const said = stateText(search, text);
  return (
    <div className="office-results">
      {search.found.length > 0 && (
        <ul className="office-results-list" aria-label={officeSearch.results}>
          {search.found.map((each) => (
            <li key={each.key}>
              <Result found={each} onKeyDown={onKeyDown} onOpened={onOpened} />
            </li>
          ))}
        </ul>
      )}
      {said !== null && <output className="office-results-state">{said}</output>}
    </div>
  );
}

type ResultProps = Pick<ResultsProps, 'onKeyDown' | 'onOpened'> & { readonly found: Found };

function Result({ found, onKeyDown, onOpened }: ResultProps): ReactElement {
  return (
    <Link
      to={found.href}
      className="office-result"
      onKeyDown={onKeyDown}
      onClick={onOpened}
      // Some browsers take the focus from the field without giving it to the link, and the list would close.
      onMouseDown={(event) => event.preventDefault()}
    >
      <span className="office-result-text">{found.text}</span> <span className="office-result-kind">{found.kind}</span>
    </Link>
  );
}

function stateText({ found, isSearching, codeFailed }: Search, text: string): string | null {
  if (text.trim().length < SEARCH_FROM) return officeSearch.tooShort;
  if (codeFailed) return officeSearch.codeFailed;
  if (found.length > 0) return null;
  return isSearching ? officeSearch.searching : officeSearch.nothing;
}
