import type { ProductFiles } from '#product-files/product-files.ts';
import type { MovableClock } from './movable-clock.ts';

/** What only testers may use; it is never made in Prod. */
export type TestingTools = {
  clock: MovableClock;
  products: ProductFiles;
  /** Does now what the worker has due. */
  work(): Promise<void>;
  /** Address of the sandbox gateway, a path where it is part of this server; undefined where a real provider is used. */
  gateway: string | undefined;
  /** Folder of the report that `npm run paths -- --html` writes. */
  reports: string;
};
