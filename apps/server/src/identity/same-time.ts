/**
 * The least time before an answer that must not tell a known address from an unknown one, so that small differences in
 * the work do not show.
 */
export const SAME_TIME_MS = 50;
