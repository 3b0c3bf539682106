import type { RatedView } from '#contract/drafts.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { join } from '#web/ui/join.ts';
import { Money } from '#web/ui/money.tsx';

/** The premium as it stands, or why there is none yet. */
export function PremiumNow({
  rated,
  updating,
  large = false,
}: {
  rated: RatedView | undefined;
  updating: boolean;
  large?: boolean;
}) {
  const text = useText();
  if (rated?.status === 'rated') {
    const { total, currency } = rated.premium;
    return (
      <span
        className={join('transition-opacity', updating && 'opacity-50', !large && 'text-lead font-semibold text-ink')}
      >
        <Money minorUnits={total} currency={currency} large={large} />
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

/** How the premium just changed, said aloud. */
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
