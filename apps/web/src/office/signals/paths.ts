export const SIGNALS_PATH = '/office/signals';
