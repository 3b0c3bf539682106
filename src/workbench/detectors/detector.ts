import type { Product } from '#engine/product.ts';
import type { Mutant } from '../mutants/mutant.ts';

/** A source of expected results that was written independently of the product under test. */
export type Detector = {
  name: string;
  /** Returns the first fault of a product, in one line; undefined if it detects none. */
  notices(product: Product, mutant: Mutant): string | undefined;
};

/** Moves the last successful detector to the front: the next mutant is often similar. */
export function moveToFront<T>(list: T[], index: number): void {
  list.unshift(...list.splice(index, 1));
}

/**
 * Returns the fault that a detector reports. If the detector throws, the mutant is detected too, and the result is the
 * engine's error text.
 */
export function describeFailure(ask: () => string | undefined): string | undefined {
  try {
    return ask();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
