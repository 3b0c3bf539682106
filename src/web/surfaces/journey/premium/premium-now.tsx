import { useContext } from 'react';
import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import type { DraftRecord } from '#engine/record.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { findPlan } from '#web/product/find-plan.ts';

type PremiumNowProps = { view: Pick<DraftView, 'rated' | 'options'> | null; large?: boolean };

/** The present premium, or else the price of the cheapest option, or else the reason why there is none yet. */
export function PremiumNow({ view, large = false }: PremiumNowProps) {
  const text = useText();
  const { money } = useFormat();
  const draft = useContext(DraftContext);
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
  const least =
    rated?.status === 'no-rule' || rated?.status === 'not-sold' ? undefined : findCheapest(view?.options ?? {});
  if (least) {
    return (
      <span className="figures font-semibold text-ink text-lead">
        {text('wizard.premium.from', { amount: money(least.total, least.currency) })}
      </span>
    );
  }
  const reason = rated?.status ?? 'incomplete';
  return (
    <span className={large ? 'text-body' : 'text-small text-muted'}>
      {text(`wizard.premium.${large ? '' : 'short.'}${reason}`)}
    </span>
  );
}

function findCheapest(options: Record<string, RatedView>): { total: number; currency: string } | undefined {
  const premiums = Object.values(options).flatMap((option) => (option.status === 'rated' ? [option.premium] : []));
  return premiums.sort((one, other) => one.total - other.total)[0];
}

/** The last change of the premium, for screen readers. */
export function PremiumChange({ change, rated }: { change: number | null; rated: RatedView | undefined }) {
  const text = useText();
  const { money } = useFormat();
  const currency = rated?.status === 'rated' ? rated.premium.currency : null;
  return (
    <p role="status" className="text-small text-muted">
      {change !== null &&
        currency !== null &&
        text(change > 0 ? 'wizard.premium.more' : 'wizard.premium.less', { amount: money(Math.abs(change), currency) })}
    </p>
  );
}
