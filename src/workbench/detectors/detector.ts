import type { Product } from '#engine/product.ts';
import type { Mutant } from '../mutants/mutant.ts';

/** Somebody who knows what must come of a product, without having asked the product. */
export type Detector = {
  name: string;
  /** What it says of a product that is not as it must be, in one line; undefined if it sees nothing. */
  notices(product: Product, mutant: Mutant): string | undefined;
};

/** Puts what noticed last before the others: the next place is much like this one. */
export function moveToFront<T>(list: T[], index: number): void {
  list.unshift(...list.splice(index, 1));
}

/** What somebody says of a product. One that breaks is noticed, too: then it is what the engine says. */
export function describeFailure(ask: () => string | undefined): string | undefined {
  try {
    return ask();
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
