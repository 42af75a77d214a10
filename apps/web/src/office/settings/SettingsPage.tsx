import { useQueries, useQueryClient } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { officeForm } from '@vialant/domain/words/office/form';
import { officeSettings } from '@vialant/domain/words/office/settings';
import { officeMessages } from '@vialant/domain/words/office/shell';
import { useMemo, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { type EntityRow, readRow } from '../../api/entities.ts';
import { entityWrites } from '../../api/entity-writes.ts';
import { changesOf } from '../../queries/change-log.ts';
import { allAbout, rowsOf } from '../../queries/query.ts';
import { currentAgency, settingEffects } from '../../queries/user-group.ts';
import { useBasics } from '../../services/services.ts';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { Changed } from '../form/changes.ts';
import { OfficeForm } from '../form/OfficeForm.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { rowsFailed } from '../table/rows-failed.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { effectLinks } from './effect-links.tsx';
import { SettingRecords } from './SettingRecords.tsx';
import { type Effects, effectsOf, type LastChanges, settingFields } from './setting-fields.ts';
import { RECORDS } from './records-path.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

type Loaded = { readonly agency: EntityRow<'user_group'>; readonly changes: LastChanges; readonly effects: Effects };

/** The settings and, below them, the records that one of them decides about. */
export function SettingsPage(): ReactElement {
  return useParams()['*'] === RECORDS ? <SettingRecords /> : <Settings />;
}

/** SETTINGS-01 to SETTINGS-05: what the agency permits and requires, and what each change decides about. */
function Settings(): ReactElement {
  const { client } = useBasics();
  const { agencyId } = useOfficeUser();
  const [agency, changes, effects] = useQueries({
    queries: [
      { ...currentAgency(client), select: toAgency },
      { ...changesOf(client, agencyId), select: toChanges },
      settingEffects(client),
    ],
  });
  const failed = rowsFailed(agency, changes, effects);

  function body(): ReactElement {
    if (agency.data && changes.data && effects.data) {
      return <SettingsForm agency={agency.data} changes={changes.data} effects={effects.data} />;
    }
    return failed === null ? <RowsLoading /> : <RowsFailed onRetry={failed.retry} busy={failed.busy} />;
  }

  return <OfficePage title={officeSettings.title}>{body()}</OfficePage>;
}

function SettingsForm({ agency, changes, effects }: Loaded): ReactElement {
  const { client } = useBasics();
  const { role, zone } = useOfficeUser();
  const queryClient = useQueryClient();
  const toast = useToast();
  const fields = useMemo(
    () => settingFields(agency, changes, { zone, mayChange: role === 'admin' }),
    [agency, changes, zone, role],
  );

  async function save(change: Changed, idempotencyKey: string): Promise<void> {
    await entityWrites(client, 'user_group').update(agency.id, change, { idempotencyKey });
    // The user's own answer holds the settings too: screens follow it.
    await Promise.all(
      (['user_group', 'change_log', 'user'] as const).map((name) => queryClient.invalidateQueries(allAbout(name))),
    );
  }

  return (
    <OfficeForm
      label={officeSettings.title}
      fields={fields}
      row={agency}
      saveLabel={officeForm.save}
      save={save}
      onSaved={() => toast(officeMessages.saved, fill(officeMessages.saved.text, { name: officeSettings.title }))}
      effect={(change) => effectLinks(effectsOf(change, effects))}
    />
  );
}

const toAgency = (wire: unknown): EntityRow<'user_group'> => readRow('user_group', wire);
const toChanges = (wire: Parameters<typeof rowsOf<'change_log'>>[1]): LastChanges => rowsOf('change_log', wire);
