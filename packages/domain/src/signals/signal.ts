/** SIGNALS-02, SIGNALS-03, SIGNALS-05: what is looked for. Volume and hours are not: much work is no question. */
export const SIGNAL_RULES = ['waste', 'witness', 'typed', 'reversals', 'late'] as const;
export type SignalRule = (typeof SIGNAL_RULES)[number];

export const SIGNAL_LIMITS = {
  windowDays: 90,
  /** So many uses of a type make a share of waste that can be compared. */
  uses: 10,
  /** How far above the median of the peers: in median absolute deviations, in points of per cent, and beyond chance. */
  deviations: 3,
  points: 10,
  standardErrors: 4,
  peers: 5,
  wastes: 10,
  witnessShare: 60,
  otherWitnesses: 4,
  typedActs: 10,
  typedShare: 20,
  reversals: 3,
  reversalDays: 30,
  lateActs: 3,
  lateHours: 12,
  noteLength: 2000,
} as const;

/** The tables of the record whose rows a signal points to. */
export const SIGNAL_RECORDS = ['stock_move_record', 'box_check'] as const;

/** What somebody did, as far as signals look at it. Times are milliseconds, amounts micrograms above zero. */
export type SignalAct = {
  readonly id: string;
  readonly record: (typeof SIGNAL_RECORDS)[number];
  readonly kind: 'administer' | 'waste' | 'un_administer' | 'receive' | 'check';
  readonly personId: string;
  readonly vialId: string | null;
  readonly typeId: string | null;
  readonly unitId: string | null;
  readonly amount: number;
  /** A colleague who saw it; null for a guest or nobody. */
  readonly witnessId: string | null;
  readonly isTyped: boolean;
  readonly isReversed: boolean;
  /** What had expired had to be wasted, and says nothing of whoever did it. */
  readonly wasExpired: boolean;
  readonly happened: number;
  readonly recorded: number;
};

/** A question about somebody's records. `subjectId`: the drug type or unit that it is about, if any. */
export type Signal = {
  readonly rule: SignalRule;
  readonly personId: string;
  readonly subjectId: string | null;
  /** The colleague who saw most of the wastes. */
  readonly otherId: string | null;
  readonly figures: Readonly<Record<string, number>>;
  readonly acts: readonly SignalAct[];
};

/** Of a drug type, that too few people used it to compare them. */
export type NotCompared = { readonly typeId: string; readonly people: number };

/** Until when the records of a person were looked at by somebody, for a rule. */
export type Reviewed = Pick<Signal, 'rule' | 'personId' | 'subjectId'> & { readonly until: number };

export type SignalsFound = { readonly signals: readonly Signal[]; readonly notCompared: readonly NotCompared[] };
