import { convertToRiel } from '#shared/riel.ts';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The amount in riel, if the insurer's settings have a rate and the amount (minor units) is in US dollars. */
export function RielAmount({ amount, currency }: { amount: number; currency: string }) {
  const text = useText();
  const rate = usePageConfig()?.rielRate ?? null;
  if (rate === null || currency !== 'USD') return null;
  return (
    <p className="figures text-muted text-small">
      {text('checkout.pay.riel', { riel: convertToRiel(amount, rate), rate })}
    </p>
  );
}
