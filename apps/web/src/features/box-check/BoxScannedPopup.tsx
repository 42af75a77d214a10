import { IconBluetooth, IconListCheck, IconScan } from '@tabler/icons-react';
import { type CheckMode, type CheckVial, vialWithCode } from '@vialant/domain/custody/box-check';
import { labels } from '@vialant/domain/words/labels';
import { refusalMessage } from '@vialant/domain/words/refusal';
import {
  mayPictureBoxes,
  mayUploadImages,
  refuseCheckbox,
  type Role,
  selectAllOffered,
} from '@vialant/domain/agency/role';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { TIMING } from '@vialant/domain/values/timing';
import { type ReactElement, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Notice } from '../../ui/Notice.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { useToast } from '../../ui/toast/use-toast.ts';
import type { FlowBox } from '../../queries/flow-box.ts';
import { ImagePicker } from '../image/ImagePicker.tsx';
import { useDevice } from '../../services/services.ts';
import { BoxPicture } from './BoxPicture.tsx';
import { CheckCards } from './CheckCards.tsx';
import { CheckFields } from './CheckFields.tsx';
import { notesLength } from './checking.ts';
import type { KeptCheckForm } from './check-form.ts';
import { NewCodeField, useNewCode } from './NewCodeField.tsx';
import './box-check.css';

export type BoxScannedPopupProps = {
  readonly opened: boolean;
  readonly mode: CheckMode;
  readonly due: boolean;
  readonly box: FlowBox;
  readonly vials: readonly CheckVial[];
  readonly kept: KeptCheckForm;
  readonly settings: AgencySettings;
  readonly role: Role;
  /** What will be recorded as the form stands. */
  readonly sentence: string;
  /** The text that a picture is missing, after Continue was pressed without one. */
  readonly imageRefused: string | null;
  readonly imageRefusals: number;
  readonly busy: boolean;
  readonly onScanDrugs: () => void;
  /** Called with the code of a vial that a hand scanner reads over the popup. */
  readonly onScanned: (code: string) => void;
  readonly onScanCode: () => void;
  readonly onReadSensor: () => void;
  readonly onContinue: () => void;
  readonly onClose: () => void;
};

/** BOXPOP-02 to BOXPOP-11: the box with its vials, to be checked and, with a new code, resealed. */
export function BoxScannedPopup(props: BoxScannedPopupProps): ReactElement {
  const { opened, mode, due, box, kept, settings, imageRefused, busy } = props;
  const { form, change } = kept;
  const [isSending, setIsSending] = useState(false);
  const isReseal = mode === 'reseal';
  const takeNewCode = useNewCode(settings, (newCode, newCodeBy) => change({ newCode, newCodeBy }));

  /** In a reseal a code of none of the vials is that of the new seal. */
  function take(code: string): void {
    if (isReseal && vialWithCode(props.vials, code) === null) takeNewCode(code);
    else props.onScanned(code);
  }

  return (
    <Popup
      opened={opened}
      onScanned={take}
      title={isReseal ? labels.boxScanned.resealTitle : labels.boxActions.inventoryCheck}
      onClose={props.onClose}
    >
      <div className="box-popup-head">
        <BoxPicture box={box} mayChange={mayPictureBoxes(props.role)}>
          <p className="box-popup-name">{box.label}</p>
          <p className="box-popup-code">{box.code.toUpperCase()}</p>
        </BoxPicture>
      </div>
      {due && <Notice text={labels.leave.resealDue} />}
      {isReseal && (
        <NewCodeField
          value={form.newCode}
          allows={settings}
          onChange={(newCode, newCodeBy) => change({ newCode, newCodeBy })}
          onScan={props.onScanCode}
        />
      )}
      <VialsToCheck {...props} />
      {form.elsewhere.map((text) => (
        <Notice key={text} text={text} />
      ))}
      <div className="box-popup-more">
        {mayUploadImages(settings) && (
          <ImagePicker
            folder={isReseal ? 'reseal' : 'box_check'}
            value={form.imageUrl}
            onChange={(imageUrl) => change({ imageUrl })}
            onSending={setIsSending}
            refused={imageRefused}
            refusals={props.imageRefusals}
          />
        )}
        <CheckFields
          values={form}
          notesMaxLength={notesLength(form.elsewhere)}
          notesLabel={isReseal ? labels.boxScanned.resealReason : labels.boxScanned.notes}
          sensor={
            <IconButton framed label={labels.bluetooth.fromSensor} onClick={props.onReadSensor}>
              <IconBluetooth aria-hidden size="1.5rem" />
            </IconButton>
          }
          onChange={change}
        />
      </div>
      <div className="box-popup-foot">
        {(!isReseal || form.newCode !== '') && <p className="box-popup-sentence">{props.sentence}</p>}
        <Button
          kind="primary"
          wide
          busy={busy || isSending}
          debounceMs={TIMING.boxCheck.continueThrottleMs}
          onClick={props.onContinue}
        >
          {labels.boxScanned.continue}
        </Button>
      </div>
    </Popup>
  );
}

function VialsToCheck({ mode, vials, kept, settings, onScanDrugs }: BoxScannedPopupProps): ReactElement {
  const { vibration } = useDevice();
  const toast = useToast();
  const isReseal = mode === 'reseal';
  const refusal = refuseCheckbox(settings, isReseal);

  function toggle(vialId: string): void {
    if (refusal === null) {
      kept.check([vialId], kept.form.checked.has(vialId) ? null : 'ticked');
      return;
    }
    vibration.vibrate(TIMING.vibration.errorPatternMs);
    toast(refusalMessage(refusal));
  }

  if (vials.length === 0) return <p className="box-popup-empty">{labels.boxScanned.empty}</p>;
  return (
    <>
      <div className="box-popup-tools">
        <Button icon={<IconScan aria-hidden size="1.5rem" />} onClick={onScanDrugs}>
          {labels.boxScanned.scanDrugs}
        </Button>
        {selectAllOffered(settings, isReseal) && (
          <Button
            icon={<IconListCheck aria-hidden size="1.5rem" />}
            onClick={() =>
              kept.check(
                vials.map(({ id }) => id),
                'ticked',
              )
            }
          >
            {labels.boxScanned.selectAll}
          </Button>
        )}
      </div>
      <CheckCards vials={vials} checked={kept.form.checked} isAllowed={refusal === null} onToggle={toggle} />
    </>
  );
}
