import type { AlertKind, AlertWay } from '../../alerts/alert.ts';
import type { Message } from '../messages/message.ts';

/** ALERTS-01 to ALERTS-03; the words are ours where the requirements do not quote them. */
export const alertWords = {
  title: 'Alerts',
  views: 'Alerts and what you get',
  fired: 'What was found',
  choices: 'What you get',
  empty: 'Nothing was found yet. Missed checks, discrepancies, clocks, temperatures and failures appear here.',
  kinds: {
    check_missed: 'Check missed',
    discrepancy: 'Discrepancy',
    clock: 'Legal clock',
    temperature: 'Temperature out of range',
    vehicle_failure: 'Vehicle failure',
    expired: 'Vials expired',
    expiring: 'Vials expire within 30 days',
    low: 'Stock below par',
    inventory_due: 'Biennial inventory due within 60 days',
  } satisfies { readonly [Kind in AlertKind]: string },
  ways: { now: 'At once', digest: 'In the morning mail', off: 'Off' } satisfies {
    readonly [Way in AlertWay]: string;
  },
  kind: 'What',
  name: 'Box, case or vehicle',
  unit: 'Unit',
  when: 'Found',
  state: 'State',
  states: { open: 'Open', seen: 'Seen', over: 'Over' },
  told: 'Who was told',
  toldOne: '{name}, {time}',
  toldLater: '{name}, with the next morning mail',
  toldNobody: 'Nobody',
  toldOfStock: 'Nobody at once. The morning mail tells of stock while it lasts.',
  seenBy: 'Seen by',
  overOn: 'Over since',
  noUnit: 'No unit',
  see: 'Mark as seen',
  openPlace: 'Go to: {kind}',
  gone: 'This alert is not here any more.',
  caseName: 'Case {number}',
  caseBox: 'Case {number}, {box}',
  boxUnit: '{box}, {unit}',
  onlyNewest: 'The newest {n} are shown.',
} as const;

/** What each person chooses for themselves (ALERTS-02). */
export const alertChoices = {
  intro:
    'What {agency} mails to you, at {email}. The morning mail comes at 07:00 by the clock of the agency, and only when there is something to tell.',
  hints: {
    check_missed: '30 minutes after a check was due.',
    discrepancy: 'When a case is opened or another discrepancy joins it.',
    clock: 'When notice or Form 106 is due within 24 hours, and when it is overdue.',
    temperature: 'When a check notes a temperature outside of the range in Settings.',
    vehicle_failure: 'When a crew reports an item that failed.',
    expired: 'While a box holds a vial that is expired.',
    expiring: 'While a box holds a vial that expires within 30 days.',
    low: 'While a box has fewer good vials than its par.',
    inventory_due: 'Once, 60 days before the next inventory of controlled drugs is due.',
  } satisfies { readonly [Kind in AlertKind]: string },
  units: 'Units',
  allUnits: 'All units',
  unitsHint: 'Leave it empty for all units. What belongs to no unit always reaches you.',
  mustGet: 'One admin must get this',
} as const;

export const alertMessages = {
  saved: { text: 'Saved what you get', tone: 'success', area: 'platform' },
  seen: { text: 'Marked as seen', tone: 'success', area: 'platform' },
} as const satisfies Readonly<Record<string, Message>>;
