export const RECEIPTS_PATH = '/office/stockroom/receipts';
/** The last part of the address of the form for a new receipt; ids are never this word. */
export const NEW = 'new';
