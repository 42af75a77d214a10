export type TakenPicture =
  | { readonly outcome: 'taken'; readonly picture: Blob }
  | { readonly outcome: 'cancelled' }
  | { readonly outcome: 'camera denied' }
  | { readonly outcome: 'unreadable' };

/** Lets the user take or choose a picture, and makes it ready to be sent. */
export type Pictures = { readonly take: () => Promise<TakenPicture> };
