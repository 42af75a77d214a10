import { IconMapOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { SettingName } from '@vialant/domain/agency/settings';
import { fill } from '@vialant/domain/words/fill';
import { settingLabels, settingRecords as words } from '@vialant/domain/words/office/settings';
import { officeShell } from '@vialant/domain/words/office/shell';
import { officeTable } from '@vialant/domain/words/office/table';
import { type ReactElement, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import type { CallReply } from '../../api/client.ts';
import { settingRecords } from '../../queries/user-group.ts';
import { useBasics } from '../../services/services.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import type { Column } from '../table/column.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { isSetting } from './setting-fields.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

type Acted = CallReply<'GET user_group/effect_records'>[number];

const TELLING = ['what', 'who', 'when'] as const;

/** SETTINGS-02: the records that '{n} of {m} in the last 30 days' has counted. */
export function SettingRecords(): ReactElement {
  const setting = useSearchParams()[0].get('setting') ?? '';
  if (!isSetting(setting)) return <StateMessage icon={<IconMapOff size="2rem" />} text={officeShell.notFound} />;
  return <RecordsOf setting={setting} />;
}

function RecordsOf({ setting }: { readonly setting: SettingName }): ReactElement {
  const { client } = useBasics();
  const { zone } = useOfficeUser();
  const query = useQuery(settingRecords(client, { setting }));
  const columns = useMemo(() => columnsIn(zone), [zone]);
  const title = fill(words.title, { label: settingLabels[setting] });
  return (
    <OfficePage title={title}>
      <OfficeTable
        label={title}
        columns={columns}
        telling={TELLING}
        rows={query.data}
        failed={rowsFailed(query)}
        empty={words.empty}
      />
    </OfficePage>
  );
}

function columnsIn(zone: string): Column<Acted>[] {
  return [
    {
      id: 'when',
      label: words.when,
      kind: 'text',
      text: ({ created_on }) => timeText(zone, new Date(created_on)),
      sortBy: ({ created_on }) => created_on,
    },
    {
      id: 'who',
      label: words.who,
      kind: 'text',
      text: ({ user_name }) => user_name ?? officeTable.none,
      filter: true,
    },
    { id: 'what', label: words.what, kind: 'text', text: ({ what }) => words.kinds[what], filter: true },
    { id: 'code', label: words.code, kind: 'code', text: ({ barcode_id }) => barcode_id ?? officeTable.none },
    {
      id: 'box',
      label: words.box,
      kind: 'text',
      text: ({ drug_box_name }) => drug_box_name ?? officeTable.none,
      filter: true,
    },
  ];
}
