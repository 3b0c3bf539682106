import type { OfferView } from '#contract/purchase/consents.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { Product } from '#engine/product.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { SummaryList } from '#web/kit/layout/summary-list.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PremiumLines } from '../premium/premium-lines.tsx';
import { formatSeller } from './format-seller.ts';

type OfferSummaryProps = { offer: OfferView; product: Product; order: OrderView };

/** The cover's dates have a line of their own. */
const DATES = ['effectiveFromDate', 'effectiveToDate'];

/** Product, seller and insured people, as far as everyone with the link may read them. */
export function OfferSummary({ offer, product, order }: OfferSummaryProps) {
  const text = useText();
  const words = useWords(product.id);
  const { date } = useFormat();
  const describe = words.describe(product);
  const seller = formatSeller(offer);
  const rows = [
    ...(seller ? [{ id: 'seller', term: text('consent.seller'), detail: seller }] : []),
    {
      id: 'cover',
      term: text('consent.cover'),
      detail: text('consent.fromTo', { from: date(offer.from), to: date(offer.to) }),
    },
    ...Object.entries(offer.shows)
      .filter(([name]) => !DATES.includes(name))
      .map(([name, value]) => ({ id: name, term: describe.label(name), detail: describe.value(name, value) })),
    ...(offer.persons.length === 0
      ? []
      : [{ id: 'persons', term: text('consent.persons'), detail: <Persons persons={offer.persons} /> }]),
  ];
  return (
    <>
      <SummaryList groups={[{ id: 'offer', title: text('consent.offer'), rows }]} />
      <section aria-labelledby="offer-premium" className="grid gap-2">
        <h2 id="offer-premium" className="border-ink border-b-2 py-1 text-lead">
          {text('wizard.quotation.premium')}
        </h2>
        <PremiumLines product={product.id} premium={order.premium} />
      </section>
    </>
  );
}

function Persons({ persons }: Pick<OfferView, 'persons'>) {
  const text = useText();
  return (
    <ul className="grid">
      {persons.map(({ name, born }, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people may have the same name and year
        <li key={place}>{born === null ? name : text('consent.born', { name, year: String(born) })}</li>
      ))}
    </ul>
  );
}
