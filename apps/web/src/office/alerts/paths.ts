export const ALERTS_PATH = '/office/alerts';
export const CHOICES_PATH = `${ALERTS_PATH}/choices`;
