// First: the modules of a test have mutants inside, which call what this module defines.
import '../mutant-switch.ts';
import { afterAll, inject } from 'vitest';
import { commands } from 'vitest/browser';
import { mutantState } from '../mutant-switch.ts';

Object.assign(mutantState, { awake: inject('awakeMutant'), met: new Set(), turns: 0, mostTurns: 1e7 });

afterAll(() => commands.reportMet([...mutantState.met]));

declare module 'vitest' {
  interface ProvidedContext {
    /** The number of the mutant that is awake in the page; 0 for none. */
    awakeMutant: number;
  }
}

declare module 'vitest/browser' {
  interface BrowserCommands {
    /** Reports the numbers of the mutants that the tests of a file have come by. */
    reportMet: (numbers: number[]) => Promise<void>;
  }
}
