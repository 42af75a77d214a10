import {
  COUNTED_BY,
  EVERY,
  type FilterName,
  HORIZONS,
  PRESETS,
  presetPeriod,
  SPLITS,
} from '@vialant/domain/report/filters';
import { SCHEDULES } from '@vialant/domain/custody/drug-type';
import { boxLabel } from '@vialant/domain/custody/inventory';
import { dayIn } from '@vialant/domain/values/zone';
import { momentWords } from '@vialant/domain/words/office/law';
import { officeReports } from '@vialant/domain/words/office/reports';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import type { CallReply } from '../../api/client.ts';
import { boxesWithUnit } from '../../queries/drug-box.ts';
import { drugTypes } from '../../queries/drug-type.ts';
import { inventories } from '../../queries/office/inventory-count.ts';
import { rowsOf, type WireRows } from '../../queries/query.ts';
import { units } from '../../queries/unit.ts';
import { users } from '../../queries/user.ts';
import { useBasics } from '../../services/services.ts';
import { useAddress } from '../shell/use-address.ts';
import { Chip } from '../table/FilterLine.tsx';
import { ADDRESS } from './report-address.ts';

type Choice = { readonly value: string; readonly label: string };

type ReportFiltersProps = {
  readonly filters: readonly FilterName[];
  readonly zone: string;
  /** The period that the server has counted. */
  readonly from: string;
  readonly to: string;
};

/** What the report can be narrowed by, all of it in the address. */
export function ReportFilters({ filters, zone, from, to }: ReportFiltersProps): ReactElement {
  const [query, changeQuery] = useAddress();
  const change = (parts: Readonly<Record<string, string>>): void =>
    changeQuery((next) => {
      for (const [name, value] of Object.entries(parts)) {
        if (value === '') next.delete(name);
        else next.set(name, value);
      }
      return next;
    });
  const chip = (name: string, label: string, choices: readonly Choice[], none: string): ReactElement => (
    <Chip
      label={label}
      value={query.get(name) ?? ''}
      none={none}
      choices={choices}
      onChange={(value) => change({ [name]: value })}
    />
  );
  const has = (name: FilterName): boolean => filters.includes(name);
  const lists = useChoices(filters);
  const { byWords, everyWords, splitWords, daysWords } = officeReports;
  return (
    <search className="report-filters" aria-label={officeReports.filters}>
      {has('period') && <PeriodChips zone={zone} from={from} to={to} change={change} />}
      {has('as_of') && (
        <label className={query.has(ADDRESS.asOf) ? 'office-chip office-chip--set' : 'office-chip'}>
          <span className="office-chip-label">{officeReports.asOf}</span>
          <input
            className="office-chip-select"
            type="datetime-local"
            value={query.get(ADDRESS.asOf) ?? ''}
            onChange={(event) => change({ [ADDRESS.asOf]: event.currentTarget.value })}
          />
        </label>
      )}
      {has('lot') && (
        <label className="office-chip">
          <span className="office-chip-label">{officeReports.lot}</span>
          <input
            className="office-chip-select"
            type="search"
            defaultValue={query.get(ADDRESS.lot) ?? ''}
            onBlur={(event) => change({ [ADDRESS.lot]: event.currentTarget.value.trim() })}
            onKeyDown={({ key, currentTarget }) => key === 'Enter' && currentTarget.blur()}
          />
        </label>
      )}
      {has('every') && chip(ADDRESS.every, officeReports.every, named(EVERY.slice(1), everyWords), everyWords.period)}
      {has('split') && chip(ADDRESS.split, officeReports.split, named(SPLITS.slice(1), splitWords), splitWords.type)}
      {has('by') && chip(ADDRESS.by, officeReports.by, named(COUNTED_BY.slice(1), byWords), byWords.happened)}
      {has('days') && chip(ADDRESS.days, officeReports.days, named(HORIZONS.slice(0, 3), daysWords), daysWords[90])}
      {has('inventory') && chip(ADDRESS.inventory, officeReports.inventory, lists.inventories, officeReports.latest)}
      {has('unit') && chip(ADDRESS.unit, officeReports.unit, lists.units, officeReports.any)}
      {has('box') && chip(ADDRESS.box, officeReports.box, lists.boxes, officeReports.any)}
      {has('type') && chip(ADDRESS.type, officeReports.type, lists.types, officeReports.any)}
      {has('schedule') && chip(ADDRESS.schedule, officeReports.schedule, schedules, officeReports.any)}
      {has('person') && chip(ADDRESS.person, officeReports.person, lists.people, officeReports.any)}
    </search>
  );
}

const schedules: readonly Choice[] = [
  ...SCHEDULES.map((schedule) => ({ value: schedule, label: schedule })),
  { value: 'none', label: officeReports.noSchedule },
];

function named<Value extends string>(values: readonly Value[], words: Readonly<Record<Value, string>>): Choice[] {
  return values.map((value) => ({ value, label: words[value] }));
}

type PeriodProps = Omit<ReportFiltersProps, 'filters'> & {
  readonly change: (parts: Readonly<Record<string, string>>) => void;
};

/** A preset, or two dates. The address always has the dates, so that a link shows the same tomorrow. */
function PeriodChips({ zone, from, to, change }: PeriodProps): ReactElement {
  const { now } = useBasics();
  const today = dayIn(zone, now());
  const presets = PRESETS.map((preset) => ({ preset, ...presetPeriod(preset, today) }));
  const chosen = presets.find((each) => each.from === from && each.to === to)?.preset ?? '';
  const date = (name: 'from' | 'to', value: string): ReactElement => (
    <label className="office-chip">
      <span className="office-chip-label">{officeReports[name]}</span>
      <input
        className="office-chip-select"
        type="date"
        value={value}
        onChange={(event) => {
          const day = event.currentTarget.value;
          if (day === '') return;
          const [first, last] = name === 'from' ? [day, day > to ? day : to] : [day < from ? day : from, day];
          change({ [ADDRESS.from]: first, [ADDRESS.to]: last });
        }}
      />
    </label>
  );
  return (
    <>
      <Chip
        label={officeReports.period}
        value={chosen}
        none={officeReports.ownPeriod}
        choices={named(PRESETS, officeReports.presets)}
        onChange={(value) => {
          const period = presets.find(({ preset }) => preset === value);
          if (period) change({ [ADDRESS.from]: period.from, [ADDRESS.to]: period.to });
        }}
      />
      {date('from', from)}
      {date('to', to)}
    </>
  );
}

type Choices = { readonly [List in 'units' | 'boxes' | 'types' | 'people' | 'inventories']: readonly Choice[] };

function useChoices(filters: readonly FilterName[]): Choices {
  const { client } = useBasics();
  const ask = (name: FilterName): { readonly enabled: boolean } => ({ enabled: filters.includes(name) });
  const none: readonly Choice[] = [];
  return {
    units: useQuery({ ...units(client), ...ask('unit'), select: toUnits }).data ?? none,
    boxes: useQuery({ ...boxesWithUnit(client), ...ask('box'), select: toBoxes }).data ?? none,
    types: useQuery({ ...drugTypes(client), ...ask('type'), select: toTypes }).data ?? none,
    people: useQuery({ ...users(client), ...ask('person'), select: toPeople }).data ?? none,
    inventories: useQuery({ ...inventories(client), ...ask('inventory'), select: toInventories }).data ?? none,
  };
}

const toUnits = (wire: WireRows<'unit'>): Choice[] =>
  rowsOf('unit', wire).map(({ id, name }) => ({ value: id, label: name }));
const toBoxes = (wire: WireRows<'drug_box'>): Choice[] =>
  rowsOf('drug_box', wire).map((row) => ({
    value: row.id,
    label: boxLabel({ name: row.name, unitName: row.unit__name }),
  }));
const toTypes = (wire: WireRows<'drug_type'>): Choice[] =>
  rowsOf('drug_type', wire).map(({ id, name }) => ({ value: id, label: name }));
const toPeople = (wire: WireRows<'user'>): Choice[] =>
  rowsOf('user', wire).map((row) => ({ value: row.id, label: `${row.first_name} ${row.last_name}` }));
const toInventories = ({ counts }: CallReply<'GET inventory_count/all'>): Choice[] =>
  counts.map(({ id, taken_date, moment }) => ({ value: id, label: `${taken_date}, ${momentWords[moment]}` }));
