export const PEOPLE_PATH = '/office/people';
export const INVITES_PATH = `${PEOPLE_PATH}/invites`;
/** The last part of the address of the form for an invite; ids are never this word. */
export const NEW = 'new';
