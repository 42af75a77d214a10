import { amountFromMicrograms, microgramsText } from '@vialant/domain/values/amount';
import { localDate } from '@vialant/domain/values/date-only';
import { labels } from '@vialant/domain/words/labels';
import { fill } from '@vialant/domain/words/fill';
import { messages } from '@vialant/domain/words/messages';
import { readPackageCode } from '@vialant/domain/scan/package-code';
import { useRef } from 'react';
import { useToast } from '../../ui/toast/use-toast.ts';
import { NOTHING_BEGUN } from '../../services/offline-start.ts';
import { useBasics } from '../../services/services.ts';
import { useAsk } from '../../services/use-ask.ts';
import { type NewDrugValues, saidBy } from './new-drug-values.ts';

export type PackageDetails = {
  /** Call when the barcode of a package was scanned for its details (CREATE-19, CREATE-20). */
  readonly fillFromPackage: (code: string, format: string) => Promise<void>;
  /** Fills in what the vial's own code contains if it is a GS1 code; for any other code it does nothing. */
  readonly fillFromVial: (code: string, format: string) => Promise<void>;
};

type Filled = Partial<Pick<NewDrugValues, 'typeId' | 'quantity' | 'expirationDate' | 'lotNumber'>>;

const FIELDS = ['typeId', 'quantity', 'expirationDate', 'lotNumber'] as const satisfies (keyof Filled)[];

const names = {
  typeId: labels.create.type,
  quantity: labels.create.quantity,
  expirationDate: labels.create.expirationDate,
  lotNumber: labels.create.lotNumber,
} as const satisfies Record<keyof Filled, string>;

/** Fills in a form from barcodes, and tells the user what was filled in, or that nothing was. */
export function usePackageDetails(change: (some: Partial<NewDrugValues>) => void, mayImport: boolean): PackageDetails {
  const { client, now } = useBasics();
  const ask = useAsk();
  const toast = useToast();
  // Only the last scanned code may fill in the form: a late answer belongs to a package that was scanned before it.
  const last = useRef('');

  async function lookUp(code: string, format: string): Promise<Filled | null | 'given up'> {
    const input = { ndc_barcode: code, ...(format !== '' && { code_type: format }) };
    const answer = await ask(
      (signal) => client.call('GET national_drug_code/search', input, { signal }),
      NOTHING_BEGUN,
    );
    if (answer === 'given up') return answer;
    const found = answer.value;
    if (found === null) return null;
    const quantity = amountFromMicrograms(found.quantity);
    return {
      typeId: found.type,
      ...(quantity !== null && { quantity: microgramsText(quantity) }),
      ...(found.expiration_date !== null && { expirationDate: found.expiration_date }),
    };
  }

  async function fillIn(code: string, format: string, isPackage: boolean): Promise<void> {
    last.current = code;
    const read = readPackageCode(code, { codeType: format, today: localDate(now()) });
    change({
      filledFrom: code,
      ...((isPackage || (read.isGs1 && mayImport)) && { packageCode: code, packageFormat: format }),
    });
    if (!isPackage && !read.isGs1) return;
    if (read.product === null) {
      toast(messages.create.packageUnclear);
      return;
    }
    const said = saidBy(read);
    if (isPackage || Object.keys(said).length > 0) change(said);
    const found = mayImport ? await lookUp(code, format).catch(() => 'failed' as const) : null;
    if (last.current !== code || found === 'given up') return;
    if (found !== null && found !== 'failed') change({ ...found, ...said });
    tell({ ...(found === 'failed' ? {} : found), ...said }, found === null && mayImport, found === 'failed');
  }

  function tell(filled: Filled, isMissed: boolean, hasFailed: boolean): void {
    const fields = FIELDS.filter((name) => filled[name] !== undefined);
    if (isMissed) toast(messages.create.ndcNotFound);
    else if (hasFailed) toast(messages.shell.callFailed);
    else if (fields.length > 0) {
      const list = fields.map((name) => names[name].toLowerCase()).join(', ');
      toast(messages.create.packageRead, fill(messages.create.packageRead, { fields: list }));
    }
  }

  return {
    fillFromPackage: (code, format) => fillIn(code, format, true),
    fillFromVial: (code, format) => fillIn(code, format, false),
  };
}
