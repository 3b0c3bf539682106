import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useMemo } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { createProduct, type Product } from '#engine/product.ts';
import { isApiError } from '#web/api/api-error.ts';
import { productBundle } from '#web/api/catalogue/product-bundle.ts';
import { useOrder } from '#web/api/purchase/use-order.ts';
import { useSetPageSeller } from '#web/api/site/shown-seller.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { Guarded } from '#web/router/guarded.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { OrderNotFoundPage } from './order-not-found-page.tsx';
import { OrderQuestion } from './order-question.tsx';

const TrialMark = lazyPage(() => import('./trial-mark.tsx'), 'TrialMark');

type OpenOrder = {
  order: OrderView;
  /** The product of the order, without validators: these pages use its journey and messages, but validate nothing. */
  product: Product;
  /** The product's name. */
  name: string;
  refresh: () => void;
};

/** Refusals of an issued order that lead to a question. */
const QUESTION_PROBLEMS = ['proofNeeded', 'linkEnded'];

type WithOrderProps = {
  id: string | undefined;
  poll?: (order: OrderView | undefined, looks: number) => number | false;
  children: (open: OpenOrder) => ReactNode;
};

/** The column of the payment pages, around the order in the address; without one it leads to the products. */
export function WithOrder({ id, ...rest }: WithOrderProps) {
  const ready = useMessages(['wizard', 'checkout', 'problems']);
  if (!id) return <Guarded by={['id']} visit={{ id }} />;
  return (
    <div className="mx-auto grid w-full max-w-form gap-8 px-5 pt-8 sm:pt-12">
      {ready ? <LoadedOrder id={id} {...rest} /> : <PageWaiting />}
    </div>
  );
}

function LoadedOrder({ id, poll, children }: WithOrderProps & { id: string }) {
  const { locale } = useLanguage();
  const { data: order, error, refetch } = useOrder(id, poll ? { refetchInterval: poll } : {});
  const bundle = useQuery({
    ...productBundle(order?.product ?? '', order?.version ?? '', locale),
    enabled: order !== undefined,
  });
  useSetPageSeller(order?.seller);
  const definition = bundle.data?.definition;
  const product = useMemo(() => (definition ? createProduct(definition, {}) : undefined), [definition]);
  const failure = order ? bundle.error : error;
  if (isApiError(error) && QUESTION_PROBLEMS.includes(error.problem)) return <OrderQuestion id={id} />;
  const tryAgain = () => (order ? bundle.refetch() : refetch());
  if (failure) return <LoadFailure error={failure} missing={<OrderNotFoundPage />} onRetry={tryAgain} />;
  if (!order || !bundle.data || !product) return <PageWaiting />;
  const name = bundle.data.messages[`${order.product}.name`] ?? order.number;
  return (
    <ProductWords messages={bundle.data.messages}>
      {order.isTrial && (
        <Suspense>
          <TrialMark sells />
        </Suspense>
      )}
      {children({ order, product, name, refresh: () => refetch() })}
    </ProductWords>
  );
}
