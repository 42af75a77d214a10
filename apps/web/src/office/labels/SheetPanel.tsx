import { IconDownload, IconPrinter } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { TIMING } from '@vialant/domain/values/timing';
import { fill } from '@vialant/domain/words/fill';
import { formatNames, kindNames, officeLabels, sheetActs } from '@vialant/domain/words/office/labels';
import { type ReactElement, useState } from 'react';
import type { CallReply } from '../../api/client.ts';
import { labelCodes } from '../../queries/label-sheet.ts';
import { useBasics } from '../../services/services.ts';
import { Button } from '../../ui/Button.tsx';
import { timeText } from '../entity/entity-fields.ts';
import { SidePanel } from '../form/SidePanel.tsx';
import { useSaving } from '../form/use-saving.ts';
import { useOfficeUser } from '../shell/office-user.ts';
import { RowsFailed, RowsLoading } from '../table/TableStates.tsx';
import { CodeList, type LabelCode } from './CodeList.tsx';
import { named, type Sheet } from './label-columns.ts';
import { ReprintForm } from './ReprintForm.tsx';
import { useLabelFiles } from './use-label-file.ts';
import { useVoiding } from './use-voiding.tsx';

export type SheetPanelProps = {
  /** Null for one that is not here. */
  readonly sheet: Sheet | null;
  readonly shifts: CallReply<'GET label_sheet/shifts'>;
  readonly onClose: () => void;
};

/** A sheet: what has become of its labels, and what can be done with them (LABELS-06). */
export function SheetPanel({ sheet, shifts, onClose }: SheetPanelProps): ReactElement {
  const [reprinting, setReprinting] = useState<'sheet' | LabelCode | null>(null);
  const title = sheet === null ? officeLabels.title : fill(officeLabels.sheet, { number: sheet.number });

  function body(): ReactElement {
    if (sheet === null) return <p className="office-panel-body">{officeLabels.gone}</p>;
    if (reprinting === null) return <SheetBody sheet={sheet} onReprint={setReprinting} />;
    return (
      <ReprintForm
        sheet={sheet}
        code={reprinting === 'sheet' ? null : reprinting}
        shifts={shifts}
        onDone={() => setReprinting(null)}
      />
    );
  }

  return (
    <SidePanel title={title} onClose={onClose}>
      {body()}
    </SidePanel>
  );
}

type SheetBodyProps = { readonly sheet: Sheet; readonly onReprint: (what: 'sheet' | LabelCode) => void };

function SheetBody({ sheet, onReprint }: SheetBodyProps): ReactElement {
  const { client } = useBasics();
  const { zone, role } = useOfficeUser();
  const isAdmin = role === 'admin';
  const loaded = useQuery(labelCodes(client, sheet.id));
  const { askOne, askAll, popup } = useVoiding(sheet);
  const { states, columns } = officeLabels;

  return (
    <div className="office-panel-body label-panel">
      <Fact label={columns.format} text={`${named(formatNames, sheet.format)}, ${named(kindNames, sheet.kind)}`} />
      <Fact
        label={columns.made}
        text={`${sheet.created_on === null ? '' : timeText(zone, sheet.created_on)}, ${sheet.created_by_name}`}
      />
      <dl className="label-counts">
        <Count label={states.unused} value={sheet.unused} />
        <Count label={states.used} value={sheet.used} />
        <Count label={states.void} value={sheet.voided} />
      </dl>
      <SheetActs sheet={sheet} onReprint={() => onReprint('sheet')} onVoid={askAll} />
      {loaded.data !== undefined && loaded.data.reprints.length > 0 && (
        <section aria-label={sheetActs.history}>
          <h3 className="label-heading">{sheetActs.history}</h3>
          <ul className="label-reprints">
            {loaded.data.reprints.map(({ id, created_on, created_by_name, reason }) => (
              <li key={id}>
                {fill(sheetActs.reprinted, {
                  time: timeText(zone, new Date(created_on)),
                  name: created_by_name,
                  reason,
                })}
              </li>
            ))}
          </ul>
        </section>
      )}
      {loaded.data === undefined ? (
        <Waiting failed={loaded.isError} busy={loaded.isFetching} retry={() => void loaded.refetch()} />
      ) : (
        <CodeList codes={loaded.data.codes} mayChange={isAdmin} onVoid={askOne} onReprint={onReprint} />
      )}
      {popup}
    </div>
  );
}

type SheetActsProps = { readonly sheet: Sheet; readonly onReprint: () => void; readonly onVoid: () => void };

function SheetActs({ sheet, onReprint, onVoid }: SheetActsProps): ReactElement | null {
  const { now } = useBasics();
  const { role } = useOfficeUser();
  const { saveSheet } = useLabelFiles();
  const loading = useSaving();
  const isOpen = now().getTime() - sheet.last_printed_on.getTime() < TIMING.labelSheet.openMs;
  if (!isOpen && (role !== 'admin' || sheet.unused === 0)) return null;
  return (
    <>
      <div className="label-acts">
        {isOpen && (
          <Button
            icon={<IconDownload aria-hidden size="1.125rem" />}
            busy={loading.isSaving}
            onClick={() => void loading.run(() => saveSheet(sheet))}
          >
            {sheetActs.again}
          </Button>
        )}
        {role === 'admin' && sheet.unused > 0 && (
          <>
            <Button icon={<IconPrinter aria-hidden size="1.125rem" />} onClick={onReprint}>
              {sheetActs.reprint}
            </Button>
            <Button onClick={onVoid}>{sheetActs.voidAll}</Button>
          </>
        )}
      </div>
      {loading.failure.text !== null && (
        <p role="alert" className="office-form-failure">
          {loading.failure.text}
        </p>
      )}
    </>
  );
}

function Waiting(props: {
  readonly failed: boolean;
  readonly busy: boolean;
  readonly retry: () => void;
}): ReactElement {
  return props.failed ? <RowsFailed onRetry={props.retry} busy={props.busy} /> : <RowsLoading />;
}

function Fact({ label, text }: { readonly label: string; readonly text: string }): ReactElement {
  return (
    <div className="office-fact">
      <span className="office-fact-label">{label}</span>
      <span className="office-fact-value">{text}</span>
    </div>
  );
}

function Count({ label, value }: { readonly label: string; readonly value: number }): ReactElement {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
