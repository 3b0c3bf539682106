import type { ComponentType } from 'react';
import { useProductsOnSale } from '#web/api/catalogue/use-products-on-sale.ts';
import { InCard } from './layout/in-card.tsx';

type Params = { params: { product: string; page?: string } };

/** The surface of the journeys, which the application hands in. */
export type Journey = ComponentType<Params>;

/** Lines of business whose journeys stand in a card (specification, 2, layouts). */
const inCard = ['motor', 'health'];

/** The address of a journey, in the layout of its line of business. */
export function BuyRoute({ params, journey: Wizard }: Params & { journey: Journey }) {
  const { data } = useProductsOnSale();
  const line = data?.find(({ id }) => id === params.product)?.lineOfBusiness;
  return (
    <InCard on={line !== undefined && inCard.includes(line)}>
      <Wizard params={params} />
    </InCard>
  );
}
