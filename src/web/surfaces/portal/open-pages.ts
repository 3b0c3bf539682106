import { createContext } from 'react';
import type { MenuRoute } from './portal-route.ts';

/** The entries of the side menu of who is signed in, for a page that shows them too. */
export const OpenPages = createContext<readonly MenuRoute[]>([]);
