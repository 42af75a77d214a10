/** The pictures in the repository, for the README and the guide, by the name of their screen and look. */
export const smallPictures: readonly string[] = [
  'home-phone-light',
  'dashboard-phone-light',
  'dashboard-phone-dark',
  'login-phone-dark',
  'menu-phone-light',
  'dashboard-desk-light',
];

export const MOST_PICTURES = 40;
export const MOST_PICTURE_BYTES = 60_000;
