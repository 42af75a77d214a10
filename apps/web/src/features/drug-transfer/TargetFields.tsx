import { IconScan } from '@tabler/icons-react';
import { actPlace } from '@vialant/domain/words/field/act-place';
import { labels } from '@vialant/domain/words/labels';
import { messages } from '@vialant/domain/words/messages';
import type { ReactElement } from 'react';
import { SelectField } from '../../ui/fields/SelectField.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import type { TargetAgency, TargetBox } from './transfer-queries.ts';
import './drug-transfer.css';

export type TargetFieldsProps = {
  /** The agencies to choose from; null where the vials stay in this one. */
  readonly agencies: readonly TargetAgency[] | null;
  readonly agency: TargetAgency | undefined;
  readonly boxes: readonly TargetBox[];
  readonly box: TargetBox | undefined;
  readonly tried: boolean;
  readonly onAgency: (agencyId: string) => void;
  readonly onBox: (boxId: string) => void;
  readonly onScanBox: () => void;
};

/** Where the vials go; the box is chosen from the list or by its code. */
export function TargetFields(props: TargetFieldsProps): ReactElement {
  const { agencies, agency, boxes, box, tried } = props;
  return (
    <>
      {agencies !== null && (
        <SelectField
          label={labels.transfer.agency}
          value={agency?.id ?? ''}
          choices={agencies.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={props.onAgency}
          required
          tried={tried}
        />
      )}
      {(agencies === null || agency) && (
        <div className="target-box">
          <SelectField
            label={labels.transfer.drugBox}
            value={box?.id ?? ''}
            choices={boxes.map(({ id, label }) => ({ value: id, label }))}
            onChange={props.onBox}
            required
            refused={tried && box === undefined ? messages.transfer.boxRequired.text : null}
          />
          <IconButton framed label={actPlace.scanTarget} onClick={props.onScanBox}>
            <IconScan aria-hidden size="1.5rem" />
          </IconButton>
        </div>
      )}
    </>
  );
}
