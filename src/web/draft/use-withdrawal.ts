import { useEffect } from 'react';
import { listProducts } from '#contract/products.ts';
import { send } from '#web/api/http.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import type { Draft } from './use-draft.ts';

/** Milliseconds between two looks at the products on sale while a draft is shown. */
const INTERVAL_MS = 20_000;

/**
 * Reads the draft when its product is withdrawn from sale, so that its page says so before the last press. It reads the
 * small list of products, because a read of the draft would delay the person's own steps.
 */
export function useWithdrawal({ product: { id }, run, view }: Pick<Draft, 'product' | 'run' | 'view'>): void {
  const { locale } = useLanguage();
  const isOnSale = view !== null && !view.trial && view.currentVersion !== null;
  useEffect(() => {
    if (!isOnSale) return;
    const look = async () => {
      if (document.visibilityState !== 'visible') return;
      const sold = await send(listProducts, { query: { locale }, quiet: true, unattended: true, unsaid: true });
      if (!sold.some((one) => one.id === id)) await run({ kind: 'read' });
    };
    // Without a connection the page shows what it has.
    const timer = setInterval(() => void look().catch(() => null), INTERVAL_MS);
    return () => clearInterval(timer);
  }, [isOnSale, id, locale, run]);
}
