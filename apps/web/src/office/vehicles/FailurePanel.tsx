import { useQueryClient } from '@tanstack/react-query';
import { FIX_NOTE_LENGTH } from '@vialant/domain/custody/check-template';
import { fill } from '@vialant/domain/words/fill';
import {
  failureWords as words,
  officeVehicles,
  resultWords,
  vehicleMessages,
} from '@vialant/domain/words/office/vehicles';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { allAbout } from '../../queries/query.ts';
import type { CheckFailure } from '../../queries/vehicles.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import { timeText } from '../entity/entity-fields.ts';
import type { Changed } from '../form/changes.ts';
import type { FormField } from '../form/form-field.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { SidePanel } from '../form/SidePanel.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { Facts } from './Facts.tsx';
import { RESULTS_PATH } from './paths.ts';
import { StoredImage } from './StoredImage.tsx';

export type FailurePanelProps = {
  /** Null for a failure that is not among those that were read. */
  readonly failure: CheckFailure | null;
  readonly onClose: () => void;
};

/** A reported failure: what failed where, and how it was fixed, or the form to say so. */
export function FailurePanel({ failure, onClose }: FailurePanelProps): ReactElement {
  const { role } = useOfficeUser();
  if (failure === null) {
    return (
      <SidePanel title={officeVehicles.failures} onClose={onClose}>
        <p className="office-panel-body">{words.gone}</p>
      </SidePanel>
    );
  }
  return (
    <SidePanel title={failure.question_name} onClose={onClose}>
      {failure.fixed_on === null && role === 'admin' ? (
        <FixForm failure={failure} />
      ) : (
        <div className="office-panel-body vehicle-result">
          <FailureFacts failure={failure} />
        </div>
      )}
    </SidePanel>
  );
}

const NOTE: FormField = {
  name: 'note',
  declared: { type: 'string', required: true, maxLength: FIX_NOTE_LENGTH },
  words: { label: words.note },
  isRequired: true,
  isFixed: false,
};

function FixForm({ failure }: { readonly failure: CheckFailure }): ReactElement {
  const { client } = useBasics();
  const queryClient = useQueryClient();
  const toast = useToast();
  const { id, question_name: question } = failure;

  async function save({ note }: Changed, idempotencyKey: string): Promise<void> {
    try {
      await client.call('POST general_check/fix', { id, note: String(note) }, { idempotencyKey });
      toast(vehicleMessages.fixed, fill(vehicleMessages.fixed.text, { question }));
    } finally {
      // Also after a refusal: a colleague was faster, or the crew took it back. A fixed failure has no form any more.
      await queryClient.invalidateQueries(allAbout('general_check_response'));
    }
  }

  return (
    <OfficeForm label={question} fields={[NOTE]} row={null} saveLabel={words.fix} save={save} onSaved={() => undefined}>
      <FailureFacts failure={failure} />
    </OfficeForm>
  );
}

function FailureFacts({ failure }: { readonly failure: CheckFailure }): ReactElement {
  const { zone } = useOfficeUser();
  const time = (instant: string): string => timeText(zone, new Date(instant));
  const nameOf = (name: string | null): string => name ?? officeVehicles.formerMember;
  const { fixed_on, fixed_note, previous_on, image_url, question_name } = failure;
  return (
    <>
      {previous_on !== null && (
        <p className="vehicle-again">
          <span className="vehicle-mark">{words.again}</span> {fill(words.againHint, { time: time(previous_on) })}
        </p>
      )}
      <Facts
        facts={[
          ...(fixed_on === null
            ? []
            : ([
                [words.note, fixed_note ?? ''],
                [words.fixedBy, nameOf(failure.fixed_by_name)],
                [words.fixedOn, time(fixed_on)],
              ] as const)),
          [resultWords.unit, failure.unit_name ?? officeVehicles.noUnit],
          [words.category, failure.category_name],
          [words.reportedBy, nameOf(failure.created_by_name)],
          [words.reportedOn, time(failure.created_on)],
        ]}
      />
      <div className="office-fact">
        <span className="office-fact-label">{words.check}</span>
        <Link className="vehicle-link" to={`${RESULTS_PATH}/${failure.general_check_submission_id}`}>
          {fill(words.checkName, { template: failure.general_check_name, n: failure.version })}
        </Link>
      </div>
      {image_url !== null && <StoredImage url={image_url} question={question_name} />}
    </>
  );
}
