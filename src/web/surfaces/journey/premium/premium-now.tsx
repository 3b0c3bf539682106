import { useContext, useRef } from 'react';
import type { Price } from '#contract/products.ts';
import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import type { DraftRecord } from '#engine/record.ts';
import { DraftContext, SoldContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { findPlan } from '#web/product/find-plan.ts';

type PremiumNowProps = { view: Pick<DraftView, 'rated' | 'options'> | null; large?: boolean };

/**
 * The present premium, or else the price of the cheapest option, or else while answers are missing the price from which
 * the product is sold, or else the reason why there is none.
 */
export function PremiumNow({ view, large = false }: PremiumNowProps) {
  const text = useText();
  const { money } = useFormat();
  const draft = useContext(DraftContext);
  const sold = useContext(SoldContext);
  const rated = view?.rated;
  // The price of the previous plan does not apply to a plan that was chosen just now.
  const planIn = ({ answers }: DraftRecord) => draft && findPlan(draft.product, answers);
  if (draft?.unpriced || (draft?.view && planIn(draft.view.record) !== planIn(draft.record))) {
    return <span className={large ? 'text-body' : 'text-small text-muted'}>{text('wizard.premium.calculating')}</span>;
  }
  const classes = large ? undefined : 'text-lead font-semibold text-ink';
  if (rated?.status === 'rated') {
    return (
      <span className={classes}>
        <Money minorUnits={rated.premium.total} currency={rated.premium.currency} large={large} />
      </span>
    );
  }
  const reason = rated?.status ?? 'incomplete';
  const least = findLeastPrice(reason, view?.options ?? {}, sold?.priceFrom);
  if (least) {
    return (
      <span className="figures font-semibold text-ink text-lead">
        {text('wizard.premium.from', { amount: money(least.total, least.currency) })}
      </span>
    );
  }
  return (
    <span className={large ? 'text-body' : 'text-small text-muted'}>
      {text(`wizard.premium.${large ? '' : 'short.'}${reason}`)}
    </span>
  );
}

/**
 * The price of the cheapest option; if none has a price because answers are missing, the price from which the product is
 * sold.
 */
function findLeastPrice(
  status: RatedView['status'],
  options: Record<string, RatedView>,
  priceFrom: Price | null | undefined,
): Price | undefined {
  if (status === 'no-rule' || status === 'not-sold') return undefined;
  const premiums = Object.values(options).flatMap((option) => (option.status === 'rated' ? [option.premium] : []));
  const [cheapest] = premiums.sort((one, other) => one.total - other.total);
  return cheapest ?? (status === 'incomplete' ? (priceFrom ?? undefined) : undefined);
}

/** The total premium for screen readers: the first one, and each new one, is read once. */
export function PremiumSpoken() {
  const text = useText();
  const { money } = useFormat();
  const { view, unpriced } = useOpenDraft();
  const rated = view?.rated;
  const now = !unpriced && rated?.status === 'rated' ? money(rated.premium.total, rated.premium.currency) : null;
  // While the price is calculated the text stays: an equal total is not read again.
  const last = useRef(now);
  if (now !== null) last.current = now;
  return (
    <p role="status" className="sr-only">
      {last.current !== null && `${text('wizard.premium.total')}: ${last.current}`}
    </p>
  );
}

/** The last change of the premium. */
export function PremiumChange({ change, rated }: { change: number | null; rated: RatedView | undefined }) {
  const text = useText();
  const { money } = useFormat();
  const currency = rated?.status === 'rated' ? rated.premium.currency : null;
  return (
    <p className="text-small text-muted">
      {change !== null &&
        currency !== null &&
        text(change > 0 ? 'wizard.premium.more' : 'wizard.premium.less', { amount: money(Math.abs(change), currency) })}
    </p>
  );
}
