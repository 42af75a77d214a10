import { IconArrowLeft, IconPrinter } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { fill } from '@vialant/domain/words/fill';
import { casePapers } from '@vialant/domain/words/office/cases';
import type { ReactElement } from 'react';
import { Link } from 'react-router';
import { caseById, form106 } from '../../queries/discrepancy-case.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { Factors } from './Factors.tsx';
import { Form106 } from './Form106.tsx';
import { NoticeLetter } from './NoticeLetter.tsx';
import { CASES_PATH } from './paths.ts';

/** CASES-09: what can be printed of a case, with what is missing marked. Nothing of it is ever sent from here. */
export function PapersPage({ id }: { readonly id: string }): ReactElement {
  const { client } = useBasics();
  const [detail, form] = useQueries({ queries: [caseById(client, id), form106(client, id)] });
  if (detail.data === undefined || form.data === undefined) {
    const failed = [detail, form].filter(({ isError }) => isError);
    const retry = (): void => failed.forEach(({ refetch }) => void refetch());
    return failed.length === 0 ? <RowsLoading /> : <RowsFailed onRetry={retry} busy={false} />;
  }
  const { number } = form.data;
  return (
    <div className="office-page-list case-page case-papers">
      <div className="case-papers-bar">
        <Link to={`${CASES_PATH}/${id}`} className="office-back">
          <IconArrowLeft aria-hidden size="1.125rem" />
          {fill(casePapers.back, { number })}
        </Link>
        <Button icon={<IconPrinter aria-hidden size="1.125rem" />} onClick={() => window.print()}>
          {casePapers.print}
        </Button>
      </div>
      <h1 className="office-page-title">{fill(casePapers.title, { number })}</h1>
      <p className="case-papers-warning">{casePapers.prepared}</p>
      <NoticeLetter form={form.data} detail={detail.data} />
      <Form106 form={form.data} />
      <Factors form={form.data} />
    </div>
  );
}
