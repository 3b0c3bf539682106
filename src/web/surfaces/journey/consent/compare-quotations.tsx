import { Link } from 'wouter';
import type { OfferView } from '#contract/purchase/consents.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Money } from '#web/kit/layout/money.tsx';
import { TitledSection } from '#web/kit/layout/titled-section.tsx';
import { useWords } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';

type Quotation = OfferView['quotations'][number];
type CompareProps = {
  quotations: Quotation[];
  product: Product;
  /** The reference of the quotation on the page. */
  shown: string;
};

/** The quotations of an offer side by side: the premium, the dates, and what differs. One of them is on the page below. */
export function CompareQuotations({ quotations, product, shown }: CompareProps) {
  const text = useText();
  const words = useWords(product.id).describe(product);
  const { date } = useFormat();
  if (quotations.length === 0) return null;
  const differing = listDiffering(quotations);
  return (
    <TitledSection id="compare" title={text('consent.compare.title')} className="grid gap-3" titleClass="text-lead">
      <p className="text-muted">{text('consent.compare.text')}</p>
      <ul className="grid gap-3 sm:auto-cols-fr sm:grid-flow-col">
        {quotations.map((one) => (
          <li
            key={one.ref}
            aria-current={one.ref === shown ? 'true' : undefined}
            className={`grid content-start gap-2 rounded-card border bg-card p-4 ${one.ref === shown ? 'border-primary' : 'border-line'}`}
          >
            <Money minorUnits={one.total} currency={one.currency} large />
            <dl className="grid gap-1.5">
              <div>
                <dt className="text-muted text-small">{text('consent.cover')}</dt>
                <dd className="figures">{text('consent.fromTo', { from: date(one.from), to: date(one.to) })}</dd>
              </div>
              {differing.map((name) => (
                <div key={name}>
                  <dt className="text-muted text-small">{words.label(name)}</dt>
                  <dd className="wrap-anywhere">
                    {one.shows[name] === undefined ? '–' : words.value(name, one.shows[name])}
                  </dd>
                </div>
              ))}
            </dl>
            {one.ref === shown ? (
              <span className="inline-flex min-h-11 items-center font-semibold">{text('consent.compare.shown')}</span>
            ) : (
              <Link href={paths.makePayment(one.ref)} className="link inline-flex min-h-11 items-center">
                {text('consent.compare.see', { number: one.number })}
              </Link>
            )}
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

/** Values of the dates and the premium have lines of their own. */
const OWN_LINES = ['effectiveFromDate', 'effectiveToDate'];

/** Lists the values that are not the same in all quotations. */
function listDiffering(quotations: readonly Quotation[]): string[] {
  const names = [...new Set(quotations.flatMap(({ shows }) => Object.keys(shows)))];
  const [first] = quotations;
  return names.filter(
    (name) =>
      !OWN_LINES.includes(name) &&
      quotations.some(({ shows }) => !isSameJson(shows[name] ?? null, first?.shows[name] ?? null)),
  );
}
