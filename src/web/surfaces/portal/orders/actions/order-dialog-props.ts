import type { OrderDetail } from '#contract/purchase/order-histories.ts';

export type OrderDialogProps = {
  order: OrderDetail;
  onClose: () => void;
  /** With what was done, in words. */
  onDone: (said: string) => void;
};
