import { useQuery } from '@tanstack/react-query';
import { expiringWords as words } from '@vialant/domain/words/office/overview';
import { officeTable } from '@vialant/domain/words/office/table';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { expiringVials } from '../../queries/overview.ts';
import { useBasics } from '../../services/services.ts';
import type { Column } from '../table/column.ts';
import { ListPage } from '../table/ListPage.tsx';

type Vial = CallReply<'GET overview/expiring'>[number];

const TELLING = ['type', 'code', 'expires', 'box'] as const;

const COLUMNS: readonly Column<Vial>[] = [
  { id: 'type', label: words.type, kind: 'text', text: ({ drug_type_name }) => drug_type_name, filter: true },
  { id: 'code', label: words.code, kind: 'code', text: ({ barcode_id }) => barcode_id },
  { id: 'expires', label: words.expires, kind: 'text', text: ({ expiration_date }) => expiration_date },
  { id: 'window', label: words.window, kind: 'text', text: ({ window }) => words.windows[window], filter: true },
  { id: 'box', label: words.box, kind: 'text', text: ({ drug_box_name }) => drug_box_name, filter: true },
  { id: 'unit', label: words.unit, kind: 'text', text: ({ unit_name }) => unit_name ?? officeTable.none, filter: true },
  { id: 'lot', label: words.lot, kind: 'code', text: ({ lot_number }) => lot_number },
];

/** What expires in 30, 60 and 90 days, and where it is. */
export function ExpiringPage(): ReactElement {
  const { client } = useBasics();
  const query = useQuery(expiringVials(client));
  return <ListPage title={words.title} query={query} columns={COLUMNS} telling={TELLING} empty={words.empty} />;
}
