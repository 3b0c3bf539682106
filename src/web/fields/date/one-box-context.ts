import { createContext } from 'react';

/** True for people who type dates all day: each date has one box. */
export const OneBoxContext = createContext(false);
