import { createContext } from 'react';
import type { MenuRoute } from './portal-route.ts';

/** The entries of the side menu of who is signed in, which the menu and some pages show. */
export const OpenPages = createContext<readonly MenuRoute[]>([]);
