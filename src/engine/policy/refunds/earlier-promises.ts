import type { AfterSale } from '../../language/after-sale.ts';
import type { ProductDefinition } from '../../language/definition.ts';
import type { ScaleStep } from './period-scale.ts';

/** The promises of a wording on a cancellation that its version's rules do not contain. */
export type RefundPromises = {
  /** A refund is never lower than by this scale. */
  scale?: readonly ScaleStep[];
  /** The refund by reason, where it is higher than by the rules. */
  reasons?: Readonly<Record<string, 'byDay'>>;
};

const shortPeriods: readonly ScaleStep[] = [
  { days: 15, percent: 10 },
  ...[15, 20, 30, 40, 50, 60, 65, 70, 75, 80].map((percent, at) => ({ months: at + 1, percent })),
];
const nonDisclosure = { nonDisclosure: 'byDay' } as const;

/**
 * The promises of the wordings before decision 0063, by product, where they refund more than the rules of these
 * versions. Wordings of other products promised the same or less. The table of 0063 compares each promise.
 */
const earlierPromises: Readonly<Record<string, RefundPromises>> = {
  fire: { scale: shortPeriods, reasons: nonDisclosure },
  property: { scale: shortPeriods, reasons: nonDisclosure },
  medical: {
    // Its wording refunded 60, 40 and 20 % of the yearly premium within 3, 6 and 9 months.
    scale: [40, 60, 80].map((percent, at) => ({ months: (at + 1) * 3, percent })),
    reasons: nonDisclosure,
  },
  travel: { reasons: nonDisclosure },
};

/** The refund promises of a product's version: its own scale, or those of a wording before decision 0063. */
export function readRefundPromises({ product, form }: Pick<ProductDefinition, 'product' | 'form'>): RefundPromises {
  const cancel = product.afterSale?.cancel;
  if (cancel?.coolingOffDays !== undefined) return earlierPromises[product.id] ?? {};
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
