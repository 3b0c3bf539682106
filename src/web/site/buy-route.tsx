import { lazyPage } from '#web/lazy-page.ts';
import { InCard } from './in-card.tsx';
import { useProductsOnSale } from './use-products-on-sale.ts';

const WizardRoute = lazyPage(() => import('#web/wizard/wizard-route.tsx'), 'WizardRoute');

/** Lines of business whose journeys stand in a card (specification, 2, layouts). */
const inCard = ['motor', 'health'];

/** The address of a journey, in the layout of its line of business. */
export function BuyRoute({ params }: { params: { product: string; page?: string } }) {
  const { data } = useProductsOnSale();
  const line = data?.find(({ id }) => id === params.product)?.lineOfBusiness;
  return (
    <InCard on={line !== undefined && inCard.includes(line)}>
      <WizardRoute params={params} />
    </InCard>
  );
}
