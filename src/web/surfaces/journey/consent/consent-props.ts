import type { OrderView } from '#contract/purchase/orders.ts';
import type { Product } from '#engine/product.ts';

/** Props of each step to the customer's consent. */
export type ConsentProps = {
  order: OrderView;
  product: Product;
  /** The product's name. */
  name: string;
  /** The state of the checkout in the chart. */
  state: string;
  onProblem: () => void;
};
