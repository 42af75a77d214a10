import { IconFolderPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@vialant/domain/values/limits';
import { dayIn } from '@vialant/domain/values/zone';
import { fill } from '@vialant/domain/words/fill';
import { caseActs, caseWords } from '@vialant/domain/words/office/cases';
import { type ReactElement, useMemo } from 'react';
import { useLocation } from 'react-router';
import { cases } from '../../queries/discrepancy-case.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { caseColumns } from './case-columns.tsx';
import type { CaseRow } from './case-facts.ts';
import { OpenCasePanel } from './OpenCasePanel.tsx';
import { CASES_PATH, NEW } from './paths.ts';
import { OfficePage } from '../shell/OfficePage.tsx';

const TELLING = ['number', 'state', 'clocks'] as const;

/** CASES-03, CASES-07: every case with its state, owner, age and next clock. */
export function CasesList({ isOpening }: { readonly isOpening: boolean }): ReactElement {
  const { client, now } = useBasics();
  const { role, zone } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const query = useQuery(cases(client));
  const today = dayIn(zone, now());
  const columns = useMemo(() => caseColumns(zone, today), [zone, today]);
  const isAdmin = role === 'admin';
  const isCut = query.data?.length === LIMITS.list.maxRows;
  return (
    <OfficePage
      title={caseWords.title}
      panel={isOpening && isAdmin && <OpenCasePanel onClose={() => go(`${CASES_PATH}${search}`)} />}
    >
      {isCut && <p className="cases-cut">{fill(caseWords.most, { n: LIMITS.list.maxRows })}</p>}
      <OfficeTable
        label={caseWords.title}
        columns={columns}
        telling={TELLING}
        rows={query.data}
        failed={rowsFailed(query)}
        empty={caseWords.empty}
        hrefOf={hrefOf}
        actions={
          isAdmin && (
            <Button
              icon={<IconFolderPlus aria-hidden size="1.125rem" />}
              onClick={() => go(`${CASES_PATH}/${NEW}${search}`)}
            >
              {caseActs.open.title}
            </Button>
          )
        }
      />
    </OfficePage>
  );
}

function hrefOf({ id }: CaseRow): string {
  return `${CASES_PATH}/${id}`;
}
