import { createContext } from 'react';

/** Whether a question of the app is open over the page and its popups; then keys and codes are not for them. */
export const CoveredContext = createContext(false);
