import { IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { officeLabels } from '@vialant/domain/words/office/labels';
import { type ReactElement, useMemo } from 'react';
import { useLocation, useParams } from 'react-router';
import { readRow } from '../../api/entities.ts';
import { labelSheets, labelShifts } from '../../queries/label-sheet.ts';
import { rowsOf } from '../../queries/query.ts';
import { currentAgency } from '../../queries/user-group.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { useFocusBack } from '../table/use-focus-back.ts';
import { type Sheet, sheetColumns } from './label-columns.ts';
import { NewSheetPanel } from './NewSheetPanel.tsx';
import { LABELS_PATH, NEW } from './paths.ts';
import { SheetPanel } from './SheetPanel.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './labels.css';

const TELLING = ['number', 'kind', 'unused'] as const;

/** LABELS-04 to LABELS-06: the sheets that were made, and the form for a new one. */
export function LabelsPage(): ReactElement {
  const { client } = useBasics();
  const go = useGo();
  const { role, zone } = useOfficeUser();
  const { search } = useLocation();
  const openId = (useParams()['*'] ?? '') || null;
  const [sheets, shifts, agency] = useQueries({
    queries: [
      { ...labelSheets(client), select: toSheets },
      labelShifts(client),
      { ...currentAgency(client), select: toPrefix },
    ],
  });
  const columns = useMemo(() => sheetColumns(zone), [zone]);
  const printButton = useFocusBack(openId);
  const close = (): void => go(`${LABELS_PATH}${search}`);
  const isAdmin = role === 'admin';
  const open = sheets.data?.find(({ id }) => id === openId) ?? null;

  const print = (
    <Button
      ref={printButton}
      kind="primary"
      icon={<IconPrinter aria-hidden size="1.125rem" />}
      onClick={() => go(`${LABELS_PATH}/${NEW}${search}`)}
    >
      {officeLabels.print}
    </Button>
  );

  return (
    <OfficePage
      title={officeLabels.title}
      panel={
        <>
          {openId === NEW && isAdmin && sheets.data && shifts.data && agency.data !== undefined && (
            <NewSheetPanel
              prefix={agency.data.prefix}
              lastFormat={(sheets.data.find(({ kind }) => kind === 'vial') ?? sheets.data[0])?.format ?? ''}
              shifts={shifts.data}
              onClose={close}
            />
          )}
          {openId !== null && openId !== NEW && sheets.data && shifts.data && (
            <SheetPanel key={openId} sheet={open} shifts={shifts.data} onClose={close} />
          )}
        </>
      }
    >
      <OfficeTable
        label={officeLabels.title}
        columns={columns}
        telling={TELLING}
        rows={sheets.data}
        failed={rowsFailed(sheets, shifts, agency)}
        empty={officeLabels.empty}
        hrefOf={({ id }) => `${LABELS_PATH}/${id}${search}`}
        openId={openId}
        actions={isAdmin && print}
      />
    </OfficePage>
  );
}

/** Newest first. */
const toSheets = (wire: Parameters<typeof rowsOf<'label_sheet'>>[1]): Sheet[] =>
  rowsOf('label_sheet', wire).sort((one, other) => other.number - one.number);

const toPrefix = (wire: unknown): { readonly prefix: string | null } => ({
  prefix: readRow('user_group', wire).label_prefix,
});
