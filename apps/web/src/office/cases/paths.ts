export const CASES_PATH = '/office/cases';

/** The address of a new case; no id looks like it. */
export const NEW = 'new';

/** The address of the papers of a case, below its own. */
export const PAPERS = 'papers';
