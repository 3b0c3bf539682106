import { createContext } from 'react';

/** Shows the file with this id in the viewer of the page, if it has one. */
export const ShowPaper = createContext<(file: string) => void>(() => {});
