import { boxWords } from '@vialant/domain/words/office/stockroom';
import type { ReactElement } from 'react';
import { entityWrites } from '../../api/entity-writes.ts';
import { CustodyReport } from '../entity/CustodyReport.tsx';
import type { EntityPageDefinition } from '../entity/definition.ts';
import { EntityPage } from '../entity/EntityPage.tsx';

export const boxes: EntityPageDefinition = {
  entity: 'drug_box',
  path: '/office/stockroom/boxes',
  words: boxWords,
  // Its picture is seen in the app, where the box is.
  leaveOut: ['unit__name', 'drug_box__name', 'reseal_due_by', 'image_url'],
  notInList: ['reseal_due_by_name', 'seal_left_by_name'],
  telling: ['name', 'barcode_id', 'unit_id'],
  chips: ['unit_id', 'daily_check_verify_required', 'check_daily'],
  codes: ['barcode_id'],
  writes: (client) => ({
    create: entityWrites(client, 'drug_box').create,
    update: (id, values, options) => client.call('POST drug_box/configure', { ...values, id }, options),
  }),
  more: (row) => <CustodyReport of={{ drug_box_id: row.id }} />,
};

/** STOCKROOM-01. */
export function BoxesPage(): ReactElement {
  return <EntityPage definition={boxes} />;
}
