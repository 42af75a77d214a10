import { Input } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { officeSearch } from '@vialant/domain/words/office-shell';
import { type KeyboardEvent, type ReactElement, type Ref, useId, useState } from 'react';
import { useGo } from '../leave-guard.tsx';
import type { Section } from '../section.ts';
import { type Found, SEARCH_FROM } from './found.ts';
import { type Search, useSearch } from './use-search.ts';
import './search.css';

const STEPS: ReadonlyMap<string, number> = new Map([
  ['ArrowDown', 1],
  ['ArrowUp', -1],
]);

export type OfficeSearchProps = {
  readonly sections: readonly Section[];
  readonly ref?: Ref<HTMLInputElement>;
};

/** The one search field; up, down and Enter choose from what was found. */
export function OfficeSearch({ sections, ref }: OfficeSearchProps): ReactElement {
  const go = useGo();
  const id = useId();
  const [text, setText] = useState('');
  const [isOpen, setIsOpen] = useState(false);
  const [chosen, setChosen] = useState(0);
  const search = useSearch(text, sections);
  const { found } = search;
  const shows = isOpen && text.trim() !== '';
  const current = found[Math.min(chosen, found.length - 1)];

  function open(target: Found | undefined): void {
    if (target === undefined) return;
    setText('');
    setIsOpen(false);
    go(target.href);
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    const step = STEPS.get(event.key);
    if (step !== undefined) {
      event.preventDefault();
      setIsOpen(true);
      setChosen((Math.min(chosen, found.length - 1) + step + found.length) % Math.max(found.length, 1));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(current);
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      if (shows) setIsOpen(false);
      else event.currentTarget.blur();
    }
  }

  return (
    <search className="office-search" aria-label={officeSearch.label}>
      <Input
        {...(ref && { ref })}
        role="combobox"
        type="search"
        aria-label={officeSearch.label}
        aria-expanded={shows && found.length > 0}
        aria-autocomplete="list"
        {...(shows && found.length > 0 && { 'aria-controls': id, 'aria-activedescendant': `${id}-${current?.key}` })}
        placeholder={officeSearch.placeholder}
        autoComplete="off"
        leftSection={<IconSearch aria-hidden size="1.125rem" />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChosen(0);
          setIsOpen(true);
        }}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        onKeyDown={press}
      />
      {shows && <Results id={id} search={search} text={text} current={current} onOpen={open} />}
    </search>
  );
}

type ResultsProps = {
  readonly id: string;
  readonly search: Search;
  readonly text: string;
  readonly current: Found | undefined;
  readonly onOpen: (target: Found) => void;
};

function Results({ id, search, text, current, onOpen }: ResultsProps): ReactElement {
  const { found } = search;
  const said = stateText(search, text);
  return (
    <div className="office-results">
      {found.length > 0 && (
        <div role="listbox" id={id} aria-label={officeSearch.results}>
          {found.map((each) => (
            <div
              key={each.key}
              id={`${id}-${each.key}`}
              role="option"
              tabIndex={-1}
              aria-selected={each === current}
              className="office-result"
              // Before the field loses the focus, with which the list would close.
              onMouseDown={(event) => {
                event.preventDefault();
                onOpen(each);
              }}
            >
              <span className="office-result-text">{each.text}</span>
              <span className="office-result-kind">{each.kind}</span>
            </div>
          ))}
        </div>
      )}
      {said !== null && (
        <p className="office-results-state" role="status">
          {said}
        </p>
      )}
    </div>
  );
}

function stateText({ found, isSearching, codeFailed }: Search, text: string): string | null {
  if (text.trim().length < SEARCH_FROM) return officeSearch.tooShort;
  if (codeFailed) return officeSearch.codeFailed;
  if (found.length > 0) return null;
  return isSearching ? officeSearch.searching : officeSearch.nothing;
}
