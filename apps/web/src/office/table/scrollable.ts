/** What scrolls and holds nothing to press takes the focus itself, so that the keyboard can scroll it. */
export const SCROLLABLE = { tabIndex: 0 } as const;
