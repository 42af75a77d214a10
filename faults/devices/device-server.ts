export type Person = { readonly id: string; readonly token: string };

export type StockVial = {
  readonly id: string;
  readonly code: string;
  readonly boxId: string;
  readonly micrograms: number;
  /** Nobody ever takes from it or moves it: a check that does not name it must be noted. */
  readonly isQuiet: boolean;
};

/** What the devices of one story know when it begins. */
export type Stock = {
  readonly boxes: readonly { readonly id: string; readonly code: string }[];
  readonly vials: readonly StockVial[];
  readonly typeId: string;
  readonly unitId: string;
};

/** One row of the record that an act has made. */
export type Applied = {
  readonly act: string;
  /** What it did to what; an act does so once. */
  readonly about: string;
  readonly userId: string;
  /** When it happened; null where it has the time at which it was recorded, as a reversal has. */
  readonly happenedAt: Date | null;
  /** What has a lower number was recorded before. */
  readonly order: number;
  /** Of a check: its box, the codes it has seen, its notes, and the codes that were noted as not found. */
  readonly check?: {
    readonly boxId: string;
    readonly seen: readonly string[];
    readonly notes: string;
    readonly missing: readonly string[];
  };
};

/** The end of a story, as the record has it. */
export type Aftermath = {
  readonly applied: readonly Applied[];
  /** What each discrepancy says that was handed over by a person. */
  readonly handedOver: readonly string[];
  /** What is left of each vial by its moves, in micrograms, by its code. */
  readonly left: ReadonlyMap<string, number>;
};

/** What the devices of a story talk to: a model of the server's judgement, or the server. */
export type DeviceServer = {
  readonly fetch: typeof fetch;
  readonly agencyId: string;
  readonly people: readonly Person[];
  readonly desk: Person;
  readonly now: () => Date;
  /** Time goes on, where it is anybody's to move. */
  readonly wait: (ms: number) => void;
  /** A stock of its own for a story. */
  readonly newStock: (story: string) => Promise<Stock>;
  /** The last administration or waste of a vial that can be put back, as a device has seen it. */
  readonly lastTaken: (vialId: string) => Promise<string | null>;
  /** What the record has of these acts and this stock. */
  readonly aftermath: (acts: ReadonlySet<string>, stock: Stock) => Promise<Aftermath>;
};
