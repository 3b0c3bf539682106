import type { OrderView } from '#contract/purchase/orders.ts';
import type { Product } from '#engine/product.ts';

/** What each step to the customer's consent is drawn from. */
export type ConsentProps = {
  order: OrderView;
  product: Product;
  /** The product's name. */
  name: string;
  /** Where the checkout stands, in the chart's words. */
  state: string;
  onProblem: () => void;
};
