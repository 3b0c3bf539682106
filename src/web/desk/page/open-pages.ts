import { createContext } from 'react';
import type { MenuRoute } from './portal-route.ts';

/** The signed-in user's entries of the side menu, which the menu and some pages show. */
export const OpenPages = createContext<readonly MenuRoute[]>([]);
