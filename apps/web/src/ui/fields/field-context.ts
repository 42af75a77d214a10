import { createContext } from 'react';

/** The ids of the texts that belong to the field around a control: its error and its hint; undefined without any. */
export const DescribedByContext = createContext<string | undefined>(undefined);
