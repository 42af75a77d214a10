import { templateFaults } from '@vialant/domain/custody/check-template';
import { useState } from 'react';
import { changesText, type Draft, draftOf, type Template } from './template-draft.ts';

type Edited = { readonly draft: Draft; readonly base: Template | null };

/** What is wrong, by the place in the draft: 'categories.0.name'. */
export type Faults = ReadonlyMap<string, string>;

const NO_FAULTS: Faults = new Map();

export type DraftControl = {
  readonly draft: Draft;
  /** The version on which the changes were made. */
  readonly version: number;
  /** What is changed, in words; '' for nothing. */
  readonly changes: string;
  /** Whether a colleague has published meanwhile. */
  readonly isOutdated: boolean;
  readonly faults: Faults;
  readonly edit: (change: (draft: Draft) => Draft) => void;
  /** Shows what is wrong from now on; whether nothing is. */
  readonly judge: () => boolean;
  /** Forgets the changes: what is shown is what the server has. */
  readonly reset: () => void;
};

/** The draft of a template: as the server has it until it is edited, and then as it was edited, whatever comes. */
export function useDraft(template: Template | null, begins: Draft): DraftControl {
  const [edited, setEdited] = useState<Edited | null>(null);
  const [isJudged, setIsJudged] = useState(false);
  const draft = edited?.draft ?? (template === null ? begins : draftOf(template));
  const base = edited === null ? template : edited.base;
  const faults = faultsOf(draft);
  const changes = edited === null ? '' : changesText(base, draft);
  return {
    draft,
    version: base?.version ?? 0,
    changes,
    isOutdated: changes !== '' && template !== null && template.version !== base?.version,
    faults: isJudged ? faults : NO_FAULTS,
    // Two edits between two drawings both count.
    edit: (change) =>
      setEdited((last) => ({ draft: change(last?.draft ?? draft), base: last === null ? base : last.base })),
    judge() {
      setIsJudged(true);
      return faults.size === 0;
    },
    reset() {
      setEdited(null);
      setIsJudged(false);
    },
  };
}

function faultsOf(draft: Draft): Faults {
  return new Map(templateFaults(draft).map(({ path, text }) => [path.join('.'), text]));
}
