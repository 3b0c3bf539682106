import { computePersonShare, type Quotation } from '#engine/language/premium.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { useWords } from '#web/product/use-words.ts';

/** The number of people in a premium, and the price of each, if it is the same to the cent. */
export function PriceEach({ premium }: { premium: Quotation }) {
  const text = useText();
  const { money } = useFormat();
  const shares = computePersonShare(premium);
  if (!shares) return null;
  return (
    <span className="figures block font-normal text-muted text-small">
      {text('wizard.premium.each', { count: shares.persons, amount: money(shares.each, premium.currency) })}
    </span>
  );
}

/** The lines of a premium, and its total. */
export function PremiumLines({ product, premium }: { product: string; premium: Quotation }) {
  const text = useText();
  const words = useWords(product);
  const { money } = words.format;
  return (
    <dl className="figures grid">
      {premium.lines
        .filter(({ amount }) => amount !== 0)
        .map(({ name, part, amount, persons = 1, each = 0 }) => (
          <div key={name} className="flex justify-between gap-6 border-line border-b py-2 print:py-0.5">
            <dt>
              {words.own(`premium.${name}`)}
              {persons > 1 && (
                <span className="text-muted text-small">
                  {' '}
                  {persons} × {money(each, premium.currency)}
                </span>
              )}
            </dt>
            <dd>
              <Money minorUnits={part === 'discount' ? -amount : amount} currency={premium.currency} />
            </dd>
          </div>
        ))}
      <div className="flex items-baseline justify-between gap-6 border-ink border-t-2 pt-2 font-semibold text-ink">
        <dt>
          {text('wizard.premium.total')}
          <PriceEach premium={premium} />
        </dt>
        <dd className="text-lead">
          <Money minorUnits={premium.total} currency={premium.currency} />
        </dd>
      </div>
    </dl>
  );
}
