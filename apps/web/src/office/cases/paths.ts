export const CASES_PATH = '/office/cases';

/** The report with the data for Form 41: what was destroyed is the agency's, not that of one case. */
export const FORM_41_PATH = '/office/reports/form_41';

/** The address of a new case; no id looks like it. */
export const NEW = 'new';

/** The address of the papers of a case, below its own. */
export const PAPERS = 'papers';
