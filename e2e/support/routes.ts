/** One address of the product: its requirements, its path, and the heading of its page. */
export type Route = {
  readonly ids: string;
  readonly path: string;
  readonly heading: string;
  /** The name that it shares with other pages of the same kind; its heading, unless told. */
  readonly kind?: string;
  /** Whether the page opens without a session. */
  readonly open: boolean;
};

const closed = { open: false } as const;
const open = { open: true } as const;
const step = { ...open, kind: 'a step of the tutorial' } as const;

/** Every address except `/`, which shows different pages with and without a session. */
export const routes: readonly Route[] = [
  { ids: 'ROUTE-02', path: '/login/', heading: 'Log in', ...open },
  { ids: 'ROUTE-03 SIGNUP-01', path: '/signup/', heading: 'Contact us', ...open },
  { ids: 'ROUTE-04', path: '/forgot/password', heading: 'Password Reset', ...open },
  { ids: 'ROUTE-04', path: '/forgot/password/', heading: 'Password Reset', ...open },
  { ids: 'ROUTE-05', path: '/enter/phone', heading: 'Phone Number', ...open },
  { ids: 'ROUTE-06', path: '/bluetooth-temperature/', heading: 'Bluetooth Temperature', ...closed },
  { ids: 'ROUTE-07', path: '/about/', heading: 'Scan a Drug', ...closed },
  { ids: 'ROUTE-08', path: '/form/', heading: 'New Drug', ...closed },
  { ids: 'ROUTE-09', path: '/scanner/', heading: 'Scan a Drug or Box', ...closed },
  { ids: 'ROUTE-10', path: '/administer/details', heading: 'Administer Drug', ...closed },
  { ids: 'ROUTE-10', path: '/administer/details/FEN-001', heading: 'Administer Drug', ...open },
  { ids: 'ROUTE-11', path: '/administer/details?force-navigate=1', heading: 'Administer Drug', ...closed },
  { ids: 'SHELL-05', path: '/offline/check', heading: 'Scan a Box', ...open },
  { ids: 'SHELL-05', path: '/offline/administer', heading: 'Scan a Drug', ...open },
  { ids: 'SHELL-05 WASTE-15', path: '/offline/waste', heading: 'Offline Waste', ...open },
  { ids: 'OPEN-138', path: '/offline/kept', heading: 'Kept on this device', ...open },
  { ids: 'OPEN-116', path: '/offline/repair/witness/some-id', heading: 'Repair Record', ...closed },
  { ids: 'ROUTE-12', path: '/box/transfer', heading: 'Change Box', ...closed },
  { ids: 'ROUTE-13', path: '/drug/transfer/%5B%22some-id%22%5D', heading: 'Transfer Drug(s)', ...closed },
  { ids: 'ROUTE-14', path: '/waste/details/', heading: 'Waste Drug', ...closed },
  { ids: 'ROUTE-15', path: '/un-administer/v1/multi-use', heading: 'Un-Administer', ...closed },
  { ids: 'ROUTE-16', path: '/drug/history', heading: 'Drug History', ...closed },
  { ids: 'ROUTE-17', path: '/modify/incident', heading: 'Modify Incident Number', ...closed },
  { ids: 'ROUTE-18', path: '/verify/general/page', heading: 'Witness', ...closed },
  { ids: 'ROUTE-19', path: '/guest/verify', heading: 'Guest Verify', ...closed },
  { ids: 'OPEN-149', path: '/witness/this', heading: 'Witness this', ...closed },
  { ids: 'ROUTE-20', path: '/box/check/confirm/some-id', heading: 'Inventory Check Complete', ...closed },
  {
    ids: 'ROUTE-20',
    path: '/box/check/confirm/some-id/1794700000000',
    heading: 'Inventory Check Complete',
    ...closed,
  },
  {
    ids: 'ROUTE-21',
    path: '/how-to-daily-checks',
    heading: 'Easily complete, record and verify daily med checks',
    ...step,
  },
  {
    ids: 'ROUTE-21',
    path: '/how-to-status',
    heading: 'See the status of your drug box at any time',
    ...step,
  },
  {
    ids: 'ROUTE-21',
    path: '/how-to-reports',
    heading: 'Secure reporting and analytics at your fingertips',
    ...step,
  },
  {
    ids: 'ROUTE-21',
    path: '/how-to-keep-track',
    heading: 'Keep track of every vial and every milligram',
    ...step,
  },
  {
    ids: 'ROUTE-21 OPEN-009',
    path: '/how-to-scan',
    heading: 'Turn your mobile device into a scanner',
    ...step,
  },
  { ids: 'the help', path: '/help', heading: 'Help', ...open },
  { ids: 'the help', path: '/help/medic', heading: 'Guide for medics', ...open },
  { ids: 'ROUTE-22', path: '/drug/create', heading: 'New Drug', ...closed },
  { ids: 'ROUTE-23 OPEN-011', path: '/drug/details/some-id', heading: 'Drug Details', ...closed },
  { ids: 'the path of OPEN-012', path: '/vehicle/check', heading: 'Vehicle Check', ...closed },
  { ids: 'the path of OPEN-012', path: '/vehicle/check/some-id', heading: 'Vehicle Check', ...closed },
];

export const UNKNOWN_PATH = '/no/such/page';
