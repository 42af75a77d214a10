import { casePapers, caseWords } from './cases.ts';

type Form106 = {
  readonly registrations: readonly {
    readonly number: string;
    readonly name: string;
    readonly address: string;
    readonly state: string;
  }[];
  readonly place: string | null;
  readonly loss_type: keyof typeof caseWords.outcomes | null;
  readonly police_report: string | null;
  readonly losses_in_24_months: number;
  readonly value: number | null;
  readonly steps_taken: string | null;
};

/** CASES-09: what Form 106 asks for, in its order; null where it is missing. */
export function form106Lines(form: Form106, discovered: string): [label: string, value: string | null][] {
  const { registrations, loss_type, value } = form;
  const words = casePapers.form;
  const each = (of: (registration: Form106['registrations'][number]) => string): string | null =>
    registrations.length === 0 ? null : registrations.map(of).join('; ');
  return [
    [words.number, each(({ number }) => number)],
    [words.registrant, each(({ name, address, state }) => `${name}, ${address}, ${state}`)],
    [words.discovered, discovered],
    [words.place, form.place],
    [words.type, loss_type === null ? null : caseWords.outcomes[loss_type]],
    [words.police, form.police_report],
    [words.losses, String(form.losses_in_24_months)],
    [words.value, value === null ? null : `$${value.toFixed(2)}`],
    [words.steps, form.steps_taken],
  ];
}
