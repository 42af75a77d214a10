import {
  IconArrowBackUp,
  IconBuildingCommunity,
  IconHash,
  IconHistory,
  IconPackageExport,
  IconTrash,
  IconVaccine,
} from '@tabler/icons-react';
import type { DrugOption } from '@vialant/domain/custody/drug-options';
import { labels } from '@vialant/domain/words/labels';
import type { ReactElement } from 'react';
import { Button } from '../../ui/Button.tsx';

const icons = {
  administer: IconVaccine,
  changeBox: IconPackageExport,
  waste: IconTrash,
  changeAgency: IconBuildingCommunity,
  unAdminister: IconArrowBackUp,
  modifyIncident: IconHash,
  history: IconHistory,
} as const;

export type DrugOptionsProps = {
  readonly options: readonly DrugOption[];
  readonly onOption: (option: DrugOption) => void;
};

/** DRUG-05. Administer is the main use of a vial, so it is the primary button. */
export function DrugOptions({ options, onOption }: DrugOptionsProps): ReactElement {
  return (
    <ul className="drug-options" aria-label={labels.drug.options}>
      {options.map((option) => {
        const Icon = icons[option];
        return (
          <li key={option}>
            <Button
              wide
              kind={option === 'administer' ? 'primary' : 'secondary'}
              icon={<Icon aria-hidden size="1.5rem" />}
              onClick={() => onOption(option)}
            >
              {labels.drug[option]}
            </Button>
          </li>
        );
      })}
    </ul>
  );
}
