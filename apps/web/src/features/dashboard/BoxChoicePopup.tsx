import { boxLabel } from '@vialant/domain/custody/inventory';
import { fill } from '@vialant/domain/words/fill';
import { labels } from '@vialant/domain/words/labels';
import { openSeal } from '@vialant/domain/words/field/open-seal';
import { type ReactElement, useState } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import type { Box } from './dashboard-queries.ts';

export type BoxChoicePopupProps = {
  readonly opened: boolean;
  readonly boxes: readonly Box[];
  readonly selectedId: string;
  readonly onSelect: (id: string) => void;
  readonly onClose: () => void;
};

/** With more rows than this the list does not fit on the screen, so it gets a search field. */
const SEARCH_ABOVE = 8;

export function BoxChoicePopup({ opened, boxes, selectedId, onSelect, onClose }: BoxChoicePopupProps): ReactElement {
  const [wanted, setWanted] = useState('');
  const needle = wanted.trim().toLowerCase();
  const found = boxes.filter((box) => `${boxLabel(box)} ${box.barcode}`.toLowerCase().includes(needle));
  return (
    <Popup opened={opened} title={labels.dashboard.selectBox} onClose={onClose}>
      {boxes.length > SEARCH_ABOVE && (
        <div className="box-search">
          <TextField label={labels.dashboard.searchBox} kind="search" value={wanted} onChange={setWanted} />
        </div>
      )}
      {found.length === 0 && <output>{labels.dashboard.noneFound}</output>}
      <ChoiceList
        label={labels.dashboard.selectBox}
        choices={found.map((box) => ({ value: box.id, label: withSeal(box) }))}
        current={selectedId}
        onChoose={onSelect}
      />
    </Popup>
  );
}

/** A box without its seal is seen in the list too, whichever box is chosen. */
function withSeal(box: Box): string {
  const { due, open } = openSeal;
  const state = box.resealDue ? due : box.sealOpen ? open : null;
  return state === null ? boxLabel(box) : fill(state, { box: boxLabel(box) });
}
