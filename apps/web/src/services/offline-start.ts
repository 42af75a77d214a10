import type { HowMet } from '@vialant/domain/scan/scanned-by';

/** What can be recorded without a connection (OFFLINE-03). */
export type OfflineChoice = 'check' | 'administer' | 'waste';

/** What is done offline on the screens that are known from being online, with what the device keeps (OPEN-150). */
export type OfflineOther = 'scan' | 'vehicle';

/** A code, and how it came in; null for a vial or box that was chosen without it. */
export type GivenCode = { readonly code: string; readonly how: HowMet | null };

/** What the offline flows begin with when a user who waits for the server goes on offline. */
export type OfflineStart = {
  /** The code that was not answered; null when something else was asked, or when the code is of no vial or box yet. */
  readonly unanswered: GivenCode | null;
  /** The flow that the user is in, where it can go on offline, with its codes so far; the first of a check is its box. */
  readonly begun: { readonly choice: OfflineChoice; readonly codes: readonly GivenCode[] } | null;
  /** The choices whose form takes the place of this page in the history; any other comes after it. */
  readonly replacedBy: readonly OfflineChoice[];
  /** What helps the user on where they are, with all that they have entered, in the place of another form. */
  readonly instead?: Instead;
};

/**
 * Keeps what was entered on the device as it is, lets a guest sign it, who needs no network, or goes on without the user's
 * own password.
 */
export type Instead = {
  readonly what: 'keep' | 'guest' | 'unconfirmed';
  readonly run: () => void;
  /** Lets a colleague witness on their own phone, beside the guest. */
  readonly phone?: () => void;
};

/** For a page from which nothing can be taken along; it stays in the history, with all that was entered there. */
export const NOTHING_BEGUN: OfflineStart = { unanswered: null, begun: null, replacedBy: [] };

/** For a scanner that is only a way to another page: back skips it, except from a waste, which goes back through it. */
export function scannerStart(unanswered: GivenCode | null): OfflineStart {
  return { unanswered, begun: null, replacedBy: ['check', 'administer'] };
}

/** The codes with which the chosen form opens, each once; none when it begins with a scan. */
export function codesFor(choice: OfflineChoice, { begun, unanswered }: OfflineStart): readonly GivenCode[] {
  const codes = [...(begun?.choice === choice ? begun.codes : []), ...(unanswered === null ? [] : [unanswered])];
  return codes.filter(({ code }, index) => codes.findIndex((each) => each.code === code) === index);
}
