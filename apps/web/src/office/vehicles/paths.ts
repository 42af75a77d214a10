export const VEHICLES_PATH = '/office/vehicles';
export const RESULTS_PATH = `${VEHICLES_PATH}/results`;
export const FAILURES_PATH = `${VEHICLES_PATH}/failures`;
/** The last part of the address of a new template; ids are never this word. */
export const NEW = 'new';
