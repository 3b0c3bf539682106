import type { OrderDetail } from '#contract/purchase/order-histories.ts';

export type OrderDialogProps = {
  order: OrderDetail;
  onClose: () => void;
  /** Called with a text about the result. */
  onDone: (said: string) => void;
};
