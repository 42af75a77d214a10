import { IconFilePlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { LIMITS } from '@vialant/domain/values/limits';
import { fill } from '@vialant/domain/words/fill';
import { receiptWords as words } from '@vialant/domain/words/office/law';
import type { ReactElement } from 'react';
import { useLocation, useParams } from 'react-router';
import { receipts } from '../../queries/office/receipt.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { useGo } from '../shell/leave-guard.tsx';
import { useOfficeUser } from '../shell/office-user.ts';
import { OfficeTable } from '../table/OfficeTable.tsx';
import { rowsFailed } from '../table/rows-failed.ts';
import { NewReceiptPanel } from './NewReceiptPanel.tsx';
import { NEW, RECEIPTS_PATH } from './paths.ts';
import { isVoid, receiptColumns } from './receipt-columns.tsx';
import { ReceiptPanel } from './ReceiptPanel.tsx';
import { OfficePage } from '../shell/OfficePage.tsx';
import './receipts.css';

const TELLING = ['received', 'supplier', 'papers'] as const;

/** LAW-08: the papers of what came in. */
export function ReceiptsPage(): ReactElement {
  const { client } = useBasics();
  const { role } = useOfficeUser();
  const go = useGo();
  const { search } = useLocation();
  const openId = (useParams()['*'] ?? '') || null;
  const query = useQuery(receipts(client));
  const isAdmin = role === 'admin';
  const isCut = query.data?.length === LIMITS.list.maxRows;
  const close = (): void => go(`${RECEIPTS_PATH}${search}`);
  return (
    <OfficePage
      title={words.title}
      panel={
        <>
          {openId === NEW && isAdmin && <NewReceiptPanel onClose={close} />}
          {openId !== null && openId !== NEW && <ReceiptPanel key={openId} id={openId} onClose={close} />}
        </>
      }
    >
      {isCut && <p className="receipt-note">{fill(words.most, { n: LIMITS.list.maxRows })}</p>}
      <OfficeTable
        label={words.title}
        columns={receiptColumns}
        telling={TELLING}
        rows={query.data}
        failed={rowsFailed(query)}
        isArchived={isVoid}
        empty={words.empty}
        hrefOf={({ id }) => `${RECEIPTS_PATH}/${id}${search}`}
        openId={openId}
        actions={
          isAdmin && (
            <Button
              icon={<IconFilePlus aria-hidden size="1.125rem" />}
              onClick={() => go(`${RECEIPTS_PATH}/${NEW}${search}`)}
            >
              {words.add}
            </Button>
          )
        }
      />
    </OfficePage>
  );
}
