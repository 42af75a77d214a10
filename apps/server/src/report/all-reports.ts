import type { ReportName } from '@vialant/domain/words/office/reports';
import type { Report } from './declaration.ts';
import { balance } from './declarations/balance.ts';
import { biennial } from './declarations/biennial.ts';
import { cases } from './declarations/cases.ts';
import { checks } from './declarations/checks.ts';
import { form41 } from './declarations/form-41.ts';
import { expiring } from './declarations/expiring.ts';
import { inventory } from './declarations/inventory.ts';
import { lot } from './declarations/lot.ts';
import { par } from './declarations/par.ts';
import { people } from './declarations/people.ts';
import { receipts } from './declarations/receipts.ts';
import { record } from './declarations/record.ts';
import { reseals } from './declarations/reseals.ts';
import { temperature } from './declarations/temperature.ts';
import { transfers } from './declarations/transfers.ts';
import { usage } from './declarations/usage.ts';
import { vehicleFailures } from './declarations/vehicle-failures.ts';
import { waste } from './declarations/waste.ts';

type Declared = { readonly [Name in ReportName]: Report & { readonly name: Name } };

// A report that has words and no declaration does not compile.
const REPORTS: Declared = {
  balance,
  inventory,
  biennial,
  usage,
  waste,
  form_41: form41,
  expiring,
  par,
  checks,
  receipts,
  transfers,
  reseals,
  cases,
  vehicle_failures: vehicleFailures,
  temperature,
  people,
  record,
  lot,
};

export function reportNamed(name: ReportName): Report {
  return REPORTS[name];
}
