import { IconTruckOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { missingVials } from '@vialant/domain/custody/box-check';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { type ReactElement, useState } from 'react';
import { useActs } from '../../acts/use-acts.ts';
import { Button } from '../../ui/Button.tsx';
import { ChoiceList } from '../../ui/ChoiceList.tsx';
import { LoadFailed } from '../../ui/LoadFailed.tsx';
import { Popup } from '../../ui/Popup.tsx';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { type BoxFlow, boxFlowState } from '../../acts/box-flow-state.ts';
import { useBoxContents } from '../../queries/box-contents.ts';
import { type FlowBox, useFlowBox } from '../../queries/flow-box.ts';
import { rowsOf } from '../../queries/query.ts';
import { units } from '../../queries/unit.ts';
import { useAwaited } from '../../queries/use-awaited.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { usePosition } from '../../services/use-position.ts';
import './box-transfer.css';

export type UnitPopupProps = {
  readonly opened: boolean;
  readonly flow: BoxFlow | null;
  readonly onClose: () => void;
};

type Unit = { readonly id: string; readonly name: string };

const NOBODY = { has: () => false };

/** UNIT-01: lists the units the box can be moved to, and moves it to the chosen one. */
export function UnitPopup({ opened, flow, onClose }: UnitPopupProps): ReactElement {
  const { client } = useBasics();
  const askPosition = usePosition(opened);
  const acts = useActs();
  const boxId = flow?.boxId ?? null;
  const ofBox = useFlowBox(boxId);
  const { data: box, isError: isBoxUnknown, refetch: askBox } = ofBox;
  const contents = useBoxContents(boxId);
  const known = useQuery({
    ...units(client),
    select: (rows): Unit[] => rowsOf('unit', rows).map(({ id, name }) => ({ id, name })),
    enabled: flow !== null,
  });
  const [chosen, setChosen] = useState<Unit | null>(null);
  const [busy, setBusy] = useState(false);
  const { vials } = contents;
  const awaited = [ofBox, known, { data: vials, isFetching: contents.isFetching }];
  useAwaited(opened && box !== null ? awaited : null, NOTHING_BEGUN);

  async function transfer(): Promise<void> {
    if (busy || flow === null || !box || chosen === null || vials === undefined) return;
    setBusy(true);
    const position = await askPosition();
    await acts.begin(
      {
        id: flow.actId,
        kind: 'box_transfer',
        sentence: sentenceOf(box, chosen),
        discrepancyMessage: null,
        from: '/',
        fromState: boxFlowState(flow),
        draft: {
          id: box.id,
          unit_id: chosen.id,
          transfer_lat: position?.lat ?? null,
          transfer_lon: position?.lon ?? null,
        },
      },
      // OPEN-093: a witness is needed while the box holds controlled drugs.
      missingVials(vials, NOBODY).length > 0 ? 'needed' : 'not needed',
    );
    setBusy(false);
  }

  function retry(): void {
    void known.refetch();
    void askBox();
    contents.retry();
  }

  function content(): ReactElement {
    const isFailed = known.isError || isBoxUnknown || contents.isError;
    if (isFailed) return <LoadFailed onRetry={retry} busy={known.isFetching} />;
    if (box === null) return <StateMessage icon={<IconTruckOff size="2rem" />} text={labels.boxScanned.gone} />;
    const others = known.data?.filter(({ id }) => id !== box?.unitId);
    if (others?.length === 0) return <StateMessage icon={<IconTruckOff size="2rem" />} text={labels.unit.none} />;
    return (
      <>
        <ChoiceList
          label={labels.unit.title}
          choices={others?.map(({ id, name }) => ({ value: id, label: name }))}
          current={chosen?.id ?? null}
          onChoose={(id) => setChosen(others?.find((unit) => unit.id === id) ?? null)}
        />
        <div className="unit-popup-foot">
          {box && chosen && <p className="unit-popup-sentence">{sentenceOf(box, chosen)}</p>}
          <Button
            kind="primary"
            wide
            busy={busy}
            disabled={chosen === null || vials === undefined}
            onClick={() => void transfer()}
          >
            {labels.unit.transfer}
          </Button>
        </div>
      </>
    );
  }

  return (
    <Popup opened={opened} title={labels.unit.title} onClose={onClose}>
      {box && <p className="unit-popup-box">{box.label}</p>}
      {content()}
    </Popup>
  );
}

function sentenceOf(box: FlowBox, unit: Unit): string {
  return box.unitName === null
    ? fill(labels.unit.sentence, { box: box.name, unit: unit.name })
    : fill(labels.unit.sentenceFrom, { box: box.name, from: box.unitName, unit: unit.name });
}
