/** An operation of the random histories; amounts are whole nanograms. */
export type Op = { key: string; by: Agency } & (
  | { kind: 'receive'; code: string; box: string; amount: number; reusable: boolean }
  | { kind: 'administer' | 'both'; vial: string; amount: number }
  | { kind: 'waste'; vial: string; amount: number | null }
  | { kind: 'reverse'; vial: string; source: string }
  | { kind: 'transfer'; vial: string; box: string }
  | { kind: 'handOver'; vial: string; box: string; to: Agency }
  | { kind: 'check'; box: string; seen: string[] }
  | { kind: 'reseal'; box: string; seen: string[]; code: string }
);

export type Agency = 'harbor' | 'summit';

/** What the server said: a refusal, or the ids and amounts of what it recorded. */
export type Said = { err: string } | { err: null; text: string; ids: string[]; amounts: number[] };

export type ModelVial = {
  agency: Agency;
  box: string;
  reusable: boolean;
  received: number;
  administered: number;
  wasted: number;
  reversed: number;
};

export type Model = {
  vials: ReadonlyMap<string, ModelVial>;
  boxes: ReadonlyMap<string, { agency: Agency; code: string }>;
  codes: ReadonlySet<string>;
  /** Administrations and wastes: of which vial, by which agency, how much, and whether it was put back. */
  taken: ReadonlyMap<
    string,
    { vial: string; by: Agency; kind: 'administer' | 'waste'; amount: number; undone: boolean }
  >;
  keys: ReadonlyMap<string, string>;
  records: number;
};

/** What is left of a vial: received − administered − wasted + reversed. */
export function leftOf(vial: ModelVial): number {
  return vial.received - vial.administered - vial.wasted + vial.reversed;
}

/** The model after the operation, if the model too would have said that; else null. */
export function after(model: Model, op: Op, said: Said): Model | null {
  const earlier = model.keys.get(op.key);
  if (earlier !== undefined) return said.err === null && said.text === earlier ? model : null;
  const next = expected(model, op, said);
  if (typeof next === 'string') return said.err === next ? model : null;
  if (said.err !== null || next === null) return null;
  return { ...next, keys: new Map(model.keys).set(op.key, said.text) };
}

/** Where everything is: each vial in its box, each box with its code. */
export function placesOf(model: Pick<Model, 'vials' | 'boxes'>): string {
  const vials = [...model.vials].map(([id, { box }]) => `${id} ${box}`);
  const boxes = [...model.boxes].map(([id, { code }]) => `${id} ${code}`);
  return [...vials, ...boxes].sort().join('\n');
}

/**
 * An order in which the model explains everything that was said at once and ends with everything where it is, as the
 * model after it; null if there is none.
 */
export function explain(model: Model, said: readonly (readonly [Op, Said])[], places: string): Model | null {
  // Orders that differ only in what does not touch each other come to the same point, which is tried once.
  const tried = new Set<string>();
  const search = (at: Model, done: number): Model | null => {
    if (done === 2 ** said.length - 1) return placesOf(at) === places ? at : null;
    const point = `${done} ${placesOf(at)}`;
    if (tried.has(point)) return null;
    tried.add(point);
    for (const [index, [op, answer]] of said.entries()) {
      const next = done & (1 << index) ? null : after(at, op, answer);
      const end = next && search(next, done | (1 << index));
      if (end) return end;
    }
    return null;
  };
  return search(model, 0);
}

// The refusal as text, the model after a success, or null where the amounts the server recorded are not the model's.
function expected(model: Model, op: Op, said: Said): Model | string | null {
  const ids = said.err === null ? said.ids : [];
  const amounts = said.err === null ? said.amounts : [];
  if (op.kind === 'receive') return receive(model, op, ids[0] ?? '');
  if (op.kind === 'check' || op.kind === 'reseal') return look(model, op, amounts[0]);
  const vial = model.vials.get(op.vial);
  if (!vial || vial.agency !== op.by) return 'NOT_FOUND';
  const left = leftOf(vial);
  switch (op.kind) {
    case 'transfer':
    case 'handOver': {
      if (model.boxes.get(op.box)?.agency !== (op.kind === 'handOver' ? op.to : op.by)) return 'NOT_FOUND';
      if (left === 0) return 'ALREADY_USED';
      const agency = op.kind === 'handOver' ? op.to : op.by;
      return { ...model, vials: new Map(model.vials).set(op.vial, { ...vial, box: op.box, agency }) };
    }
    case 'reverse': {
      const source = model.taken.get(op.source);
      if (!source || source.vial !== op.vial || source.by !== op.by) return 'NOTHING_TO_REVERSE';
      if (source.undone) return 'ALREADY_REVERSED';
      if (amounts[0] !== source.amount) return said.err === null ? null : '';
      return {
        ...model,
        records: model.records + 1,
        vials: new Map(model.vials).set(op.vial, { ...vial, reversed: vial.reversed + source.amount }),
        taken: new Map(model.taken).set(op.source, { ...source, undone: true }),
      };
    }
    case 'administer':
    case 'both':
      if (left === 0) return 'ALREADY_USED';
      if (op.amount > left) return 'ADMINISTER_EXCEEDS_AVAILABLE';
      return take(model, op, ids, amounts, [
        ['administer', op.amount],
        ['waste', op.kind === 'both' ? left - op.amount : 0],
      ]);
    case 'waste': {
      if (left === 0) return 'ALREADY_USED';
      if (op.amount !== null && op.amount > left) return 'WASTE_EXCEEDS_AVAILABLE';
      return take(model, op, ids, amounts, [['waste', op.amount === null || !vial.reusable ? left : op.amount]]);
    }
  }
}

function receive(model: Model, op: Op & { kind: 'receive' }, id: string): Model | string {
  if (model.codes.has(op.code)) return 'CODE_IN_USE';
  const { box, amount, reusable } = op;
  const vial = { agency: op.by, box, reusable, received: amount, administered: 0, wasted: 0, reversed: 0 };
  return {
    ...model,
    records: model.records + 1,
    codes: new Set(model.codes).add(op.code),
    vials: new Map(model.vials).set(id, vial),
  };
}

function take(
  model: Model,
  op: Op & { vial: string },
  ids: readonly string[],
  amounts: readonly number[],
  parts: (readonly ['administer' | 'waste', number])[],
): Model | null {
  const real = parts.filter(([, amount]) => amount > 0);
  if (real.length !== ids.length || real.some(([, amount], i) => amounts[i] !== -amount)) return null;
  const vial = model.vials.get(op.vial);
  if (!vial) return null;
  const [vials, taken] = [new Map(model.vials), new Map(model.taken)];
  const next = { ...vial };
  for (const [i, [kind, amount]] of real.entries()) {
    if (kind === 'administer') next.administered += amount;
    else next.wasted += amount;
    taken.set(ids[i] ?? '', { vial: op.vial, by: op.by, kind, amount, undone: false });
  }
  return { ...model, vials: vials.set(op.vial, next), taken, records: model.records + real.length };
}

function look(
  model: Model,
  op: Op & { kind: 'check' | 'reseal' },
  discrepancies: number | undefined,
): Model | string | null {
  const box = model.boxes.get(op.box);
  if (box?.agency !== op.by) return 'NOT_FOUND';
  if (op.kind === 'reseal' && model.codes.has(op.code)) return 'CODE_IN_USE';
  const isHere = (id: string): boolean => model.vials.get(id)?.box === op.box;
  if (!op.seen.every(isHere)) return 'DRUG_NOT_IN_BOX';
  const missing = [...model.vials].filter(
    ([id, vial]) => vial.box === op.box && leftOf(vial) > 0 && !op.seen.includes(id),
  );
  if (discrepancies !== missing.length) return discrepancies === undefined ? '' : null;
  if (op.kind === 'check') return model;
  const codes = new Set(model.codes).add(op.code);
  codes.delete(box.code);
  return { ...model, codes, boxes: new Map(model.boxes).set(op.box, { ...box, code: op.code }) };
}
