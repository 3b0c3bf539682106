import { useEffect, useState } from 'react';
import { type Locale, listProducts, type ProductSummary } from '#contract/products.ts';
import { useHydratedReply } from '#web/hydration/hydration-context.ts';
import { useLanguage } from '#web/i18n/language.tsx';

type ProductsOnSale = { data?: readonly ProductSummary[]; isPending: boolean; error: unknown };

const pendingLists = new Map<string, Promise<readonly ProductSummary[]>>();

/**
 * The products on sale, in the language shown, read once in a visit. It works without react-query: home must stay small
 * (tests/browser/limits.spec.ts), and one list that does not change needs no cache.
 */
export function useProductsOnSale(): ProductsOnSale {
  const { locale } = useLanguage();
  const hydrated = useHydratedReply(listProducts, { query: { locale } });
  const [answer, setAnswer] = useState<ProductsOnSale>({ isPending: true, error: null });
  useEffect(() => {
    if (hydrated) return;
    let current = true;
    loadProductsOnSale(locale).then(
      (data) => current && setAnswer({ data, isPending: false, error: null }),
      (error: unknown) => current && setAnswer({ isPending: false, error }),
    );
    return () => {
      current = false;
    };
  }, [locale, hydrated]);
  return hydrated ? { data: hydrated, isPending: false, error: null } : answer;
}

function loadProductsOnSale(locale: Locale): Promise<readonly ProductSummary[]> {
  const known = pendingLists.get(locale);
  if (known) return known;
  // A page that the server rendered has the list already.
  const products = import('#web/api/http.ts').then(({ send }) => send(listProducts, { query: { locale } }));
  pendingLists.set(locale, products);
  products.catch(() => pendingLists.delete(locale));
  return products;
}
