export const LABELS_PATH = '/office/labels';
/** The last part of the address of the form for new labels; ids are never this word. */
export const NEW = 'new';
