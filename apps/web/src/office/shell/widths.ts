/** Narrower than this the office is on a phone: the navigation is a sheet, and tables are cards. */
export const PHONE = '(max-width: 767px)';
