/** The pictures in the repository, for the README and the guide, by the name of their screen and look. */
export const smallPictures: readonly string[] = [
  'home-phone-light',
  'login-phone-dark',
  'dashboard-desk-light',
  ...byDayAndNight(
    'dashboard-phone',
    'menu-phone',
    'box-check-phone',
    'box-check-confirm-phone',
    'administer-phone',
    'witness-phone',
    'verify-code-phone',
    'guest-signed-phone',
    'office-overview-busy-desk',
    'office-receipts-desk',
    'office-balance-desk',
    'office-packets-ready-desk',
  ),
];

/** The guide shows a picture in the colours in which it is read. */
function byDayAndNight(...screens: readonly string[]): string[] {
  return screens.flatMap((screen) => [`${screen}-light`, `${screen}-dark`]);
}

export const MOST_PICTURES = 40;
export const MOST_PICTURE_BYTES = 60_000;
