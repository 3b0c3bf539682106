import type { Quotation } from '#engine/language/premium.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { useWords } from '#web/product/use-words.ts';

/** What a premium is made of, and its total. */
export function PremiumLines({ product, premium }: { product: string; premium: Quotation }) {
  const text = useText();
  const words = useWords(product);
  return (
    <dl className="figures grid">
      {premium.lines
        .filter(({ amount }) => amount !== 0)
        .map(({ name, part, amount }) => (
          <div key={name} className="flex justify-between gap-6 border-line border-b py-2 print:py-0.5">
            <dt>{words.own(`premium.${name}`)}</dt>
            <dd>
              <Money minorUnits={part === 'discount' ? -amount : amount} currency={premium.currency} />
            </dd>
          </div>
        ))}
      <div className="flex items-baseline justify-between gap-6 border-ink border-t-2 pt-2 font-semibold text-ink">
        <dt>{text('wizard.premium.total')}</dt>
        <dd className="text-lead">
          <Money minorUnits={premium.total} currency={premium.currency} />
        </dd>
      </div>
    </dl>
  );
}
