/** The first part of the query key of what shows the agency as a whole: it is read again after every change. */
export const WHOLE_AGENCY = 'agency_as_a_whole';
