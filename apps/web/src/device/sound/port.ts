/** What a sound says: that a code counts, or that it does not. */
export type Tone = 'good' | 'bad';

/** Plays a short sound. Does nothing on a device that cannot, or whose user has not touched the page yet. */
export type Sound = { readonly play: (tone: Tone) => void };
