import type { AfterSale, RefundPromises } from '../../language/after-sale.ts';
import type { ProductDefinition } from '../../language/definition.ts';

/** The refund promises of a product's version: those of a wording before decision 0063, or its own scale. */
export function readRefundPromises({ product, form }: Pick<ProductDefinition, 'product' | 'form'>): RefundPromises {
  const cancel = product.afterSale?.cancel;
  if (cancel?.promises) return cancel.promises;
  const table = form.tables?.[cancel?.scale ?? ''];
  if (!table) return {};
  const [months, share] = ['months', 'share'].map((name) => table.inputs.length + table.outputs.indexOf(name));
  const steps = (table.rows ?? []).map((row) => ({
    months: Number(row[months as number]),
    percent: Math.round(Number(row[share as number]) * 100),
  }));
  return { scale: steps.filter((step) => step.months > 0 && step.percent < 100) };
}

/** Applies the promises on reasons to the rules of a cancellation. */
export function applyRefundPromises(
  cancel: AfterSale['cancel'],
  { reasons = {} }: RefundPromises,
): AfterSale['cancel'] {
  const kept = Object.entries(cancel.reasons).map(([name, reason]) => {
    const refund = reasons[name];
    return [name, refund ? { ...reason, refund } : reason] as const;
  });
  return { ...cancel, reasons: Object.fromEntries(kept) };
}
