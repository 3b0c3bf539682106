import type { ProductFiles } from '#product-files/product-files.ts';
import type { MovableClock } from './movable-clock.ts';

/** The tools of testers; they never exist in Prod. */
export type TestingTools = {
  clock: MovableClock;
  products: ProductFiles;
  /** Runs the worker's due jobs now. */
  work(): Promise<void>;
  /** The address of the sandbox gateway, a path if it is part of this server; undefined with a real provider. */
  gateway: string | undefined;
  /** The folder of the report that `npm run paths -- --html` writes. */
  reports: string;
};
