import { useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import type { Message } from '@vialant/domain/words/messages/message';
import { caseActs, caseMessages, casePage } from '@vialant/domain/words/office/cases';
import { type ReactElement, useState } from 'react';
import { ABOUT_CASES } from '../../queries/discrepancy-case.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import { useSaving } from '../form/use-saving.ts';
import { useGo, useHoldPage } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { actsOf } from './case-acts.tsx';
import { NOTE_LENGTH } from './case-fields.tsx';
import type { CaseDetail } from './case-facts.ts';
import { CASES_PATH } from './paths.ts';

/** What an admin does with a case: take it with a first note, add notes, and open the forms that its state allows. */
export function CaseActs({ detail }: { readonly detail: CaseDetail }): ReactElement {
  const { role } = useOfficeUser();
  const go = useGo();
  return (
    <section className="case-section" aria-label={casePage.acts}>
      <h2 className="case-heading">{casePage.acts}</h2>
      {role === 'admin' ? <NoteForm detail={detail} /> : <p className="case-quiet">{casePage.readOnly}</p>}
      {role === 'admin' && (
        <div className="case-buttons">
          {actsOf(detail).map((act) => (
            <Button key={act} onClick={() => go(`${CASES_PATH}/${detail.id}/${act}`)}>
              {caseActs[act].title}
            </Button>
          ))}
        </div>
      )}
    </section>
  );
}

/** A note; with it a new case can be taken at once. */
function NoteForm({ detail: { id, number, state, version } }: { readonly detail: CaseDetail }): ReactElement {
  const { client } = useBasics();
  const user = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const [note, setNote] = useState('');
  const [tried, setTried] = useState(false);
  const saving = useSaving();
  const said = note.trim();
  useHoldPage(said !== '');

  async function send(write: (idempotencyKey: string) => Promise<unknown>, done: Message): Promise<void> {
    const isSaved = await saving.run(async (key) => {
      try {
        await write(key);
      } finally {
        // A case that somebody else has changed is shown as it stands, too.
        await queryClient.invalidateQueries(ABOUT_CASES);
      }
    });
    if (!isSaved) return;
    setNote('');
    setTried(false);
    toast(done, fill(done.text, { number }));
  }

  function take(): void {
    const body = {
      id,
      version,
      state: 'investigating',
      owner_id: user.id,
      ...(said !== '' && { note: said }),
    } as const;
    void send(
      (idempotencyKey) => client.call('POST discrepancy_case/update', body, { idempotencyKey }),
      caseMessages.taken,
    );
  }

  function add(): void {
    setTried(true);
    if (said === '' || said.length > NOTE_LENGTH) return;
    const body = { id, note: said };
    void send(
      (idempotencyKey) => client.call('POST discrepancy_case/note', body, { idempotencyKey }),
      caseMessages.saved,
    );
  }

  return (
    <div className="case-note-form">
      <TextArea
        label={casePage.noteLabel}
        value={note}
        onChange={(text) => {
          setNote(text);
          saving.forget();
        }}
        maxLength={NOTE_LENGTH}
        required={tried}
        tried={tried}
      />
      <p className="case-quiet">{casePage.noteHint}</p>
      {saving.failure.text !== null && (
        <p role="alert" className="office-form-failure">
          {saving.failure.text}
        </p>
      )}
      <div className="case-buttons">
        {state === 'open' && (
          <Button kind="primary" busy={saving.isSaving} onClick={take}>
            {casePage.take}
          </Button>
        )}
        <Button busy={saving.isSaving} onClick={add}>
          {casePage.addNote}
        </Button>
      </div>
    </div>
  );
}
