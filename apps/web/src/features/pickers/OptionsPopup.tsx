import { labels } from '@vialant/domain/words/labels';
import { type ReactElement, type ReactNode, useState } from 'react';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { Popup } from '../../ui/Popup.tsx';
import './pickers.css';

export type Option = { readonly value: string; readonly label: string; readonly searchedBy?: string };

export type OptionsPopupProps = {
  readonly opened: boolean;
  /** What is being chosen, for users who cannot see the field behind the popup. */
  readonly label: string;
  readonly options: readonly Option[] | undefined;
  readonly value: string;
  readonly onChoose: (value: string) => void;
  readonly onClose: () => void;
  readonly more?: ReactNode;
};

/** 'Select an option' with its search (CREATE-18, OPEN-032). */
export function OptionsPopup({
  opened,
  label,
  options,
  value,
  onChoose,
  onClose,
  more,
}: OptionsPopupProps): ReactElement {
  const [wanted, setWanted] = useState('');
  const needle = wanted.trim().toLowerCase();
  const found = options?.filter((option) =>
    `${option.label} ${option.searchedBy ?? ''}`.toLowerCase().includes(needle),
  );

  function close(): void {
    setWanted('');
    onClose();
  }

  function choose(next: string): void {
    setWanted('');
    onChoose(next);
  }

  return (
    <Popup opened={opened} title={labels.create.selectOption} onClose={close}>
      <div className="options-search">
        <TextField label={labels.create.search} kind="search" value={wanted} onChange={setWanted} />
      </div>
      {found?.length === 0 && <output>{needle === '' ? labels.create.noOptions : labels.create.noMatch}</output>}
      <ChoiceList label={label} choices={found} current={value === '' ? null : value} onChoose={choose} />
      {more}
    </Popup>
  );
}
