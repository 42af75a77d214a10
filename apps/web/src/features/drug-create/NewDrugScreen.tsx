import { IconLock, IconScan } from '@tabler/icons-react';
import { displayCode, foldCode } from '@vialant/domain/scan/code';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { leaveForm } from '@vialant/domain/words/leave-form';
import { mayCreateDrugs, mayImportPackageCodes, type Role } from '@vialant/domain/agency/role';
import { PACKAGE_CODE_TYPES } from '@vialant/domain/scan/scan-format';
import type { AgencySettings } from '@vialant/domain/agency/settings';
import { type ReactElement, useEffect, useRef, useState } from 'react';
import { type KeptForm, useKeptForm } from '../../acts/use-kept-form.ts';
import { Button } from '../../ui/Button.tsx';
import { Screen } from '../../ui/screen/Screen.tsx';
import { useScannedCode } from '../../ui/scanner-keys.ts';
import { StateMessage } from '../../ui/StateMessage.tsx';
import { TitleBar } from '../../ui/screen/TitleBar.tsx';
import type { NewDrugState } from '../drug-flow-state.ts';
import { Scanner } from '../scanner/Scanner.tsx';
import { useLeaving } from '../stock-form/LeaveForm.tsx';
import { usePlace } from '../stock-form/use-place.ts';
import { CodeScanner } from './CodeScanner.tsx';
import { NewDrugForm } from './NewDrugForm.tsx';
import { isFilledIn, type NewDrugValues, startValues } from './new-drug-values.ts';
import { type PackageDetails, usePackageDetails } from './use-package-details.ts';
import './drug-create.css';

export type NewDrugUser = { readonly role: Role; readonly settings: AgencySettings };

export type NewDrugScreenProps = {
  /** The unknown code that was scanned; null when the page was opened without one (OPEN-004). */
  readonly first: NewDrugState | null;
  readonly user: NewDrugUser;
  readonly onBack: () => void;
};

/** CREATE-01 to CREATE-26: first the unknown codes, then the details they share. */
export function NewDrugScreen({ first, user, onBack }: NewDrugScreenProps): ReactElement {
  const form = useKeptForm(() => startValues(first), first && `a new vial ${foldCode(first.code)}`);
  const [scanning, setScanning] = useState<'codes' | 'package' | null>(null);
  const [isFoundAgain] = useState(form.isFoundAgain && isFilledIn(form.values));
  const { role, settings } = user;
  const details = usePackageDetails(form.change, mayImportPackageCodes(settings));
  useFirstCode(form, details);
  const { codes, boxId } = form.values;
  const place = usePlace(boxId === '' ? [] : [boxId]);
  const leaving = useLeaving({
    isFilled: isFilledIn(form.values),
    text: first === null ? leaveForm.text : leaveForm.kept,
    onLeave: onBack,
    closeFirst: scanning === null ? null : () => setScanning(null),
  });
  const bar = <TitleBar title={titleFor(codes)} onBack={leaving.leave} />;
  const stop = (): void => setScanning(null);
  const [given, setGiven] = useState<string | null>(null);
  const isAllowed = mayCreateDrugs(role, settings);
  useScannedCode(scanning === null && isAllowed ? scanMore : null);

  function scanMore(code: string | null): void {
    setGiven(code);
    setScanning('codes');
  }

  if (!isAllowed) {
    return (
      <Screen bar={bar}>
        <StateMessage icon={<IconLock size="2rem" />} text={labels.create.notAllowed} />
      </Screen>
    );
  }
  if (scanning === 'codes') {
    return <CodeScanner form={form} allows={settings} given={given} onDone={stop} onBack={stop} />;
  }
  if (scanning === 'package') {
    return (
      <Scanner
        title={labels.scan.titles.drugBarcode}
        subtitle={labels.create.importExplainer}
        accepts={PACKAGE_CODE_TYPES}
        allows={settings}
        onCode={(code, { format }) => {
          stop();
          void details.fillFromPackage(code, format ?? '');
          return 'accepted';
        }}
        onBack={stop}
      />
    );
  }
  if (codes.length === 0) return <Screen bar={bar}>{<NoCode onScan={() => scanMore(null)} />}</Screen>;
  return (
    <>
      <NewDrugForm
        bar={<TitleBar title={titleFor(codes)} place={place} onBack={leaving.leave} />}
        form={form}
        isFoundAgain={isFoundAgain}
        user={user}
        onScan={(what) => (what === 'codes' ? scanMore(null) : setScanning(what))}
      />
      {leaving.question}
    </>
  );
}

function NoCode({ onScan }: { readonly onScan: () => void }): ReactElement {
  return (
    <StateMessage
      icon={<IconScan size="2rem" />}
      text={labels.create.noCode}
      action={
        <Button kind="primary" onClick={onScan}>
          {labels.scan.titles.drug}
        </Button>
      }
    />
  );
}

/** Fills in what the first code contains, once. */
function useFirstCode({ values }: KeptForm<NewDrugValues>, { fillFromVial }: PackageDetails): void {
  const [code] = values.codes;
  const [format = ''] = values.formats;
  const isFilled = useRef(values.filledFrom !== '');
  useEffect(() => {
    if (code === undefined || isFilled.current) return;
    isFilled.current = true;
    void fillFromVial(code, format);
  }, [code, format, fillFromVial]);
}

/** CREATE-01, OPEN-030. */
function titleFor(codes: readonly string[]): string {
  const [first] = codes;
  if (first === undefined) return labels.create.form;
  const code = displayCode(first);
  return codes.length === 1
    ? fill(labels.create.title, { code })
    : fill(labels.create.titleForSeveral, { code, n: codes.length - 1 });
}
