import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useProductsOnSale } from '#web/api/catalogue/use-products-on-sale.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

// As much script as a journey: fetched on request.
const QuickQuote = lazyPage(() => import('./quick-quote.tsx'), 'QuickQuote');

/** Prices on the home page, of the products that can compute one after a few answers. One is open at a time. */
export function QuickQuotes() {
  const text = useText();
  const [open, setOpen] = useState<string>();
  const quoted = (useProductsOnSale().data ?? []).filter(({ quickQuote }) => quickQuote.length > 0);
  if (quoted.length === 0) return null;
  return (
    <section aria-labelledby="quick" className="grid gap-4 pb-16 print:hidden">
      <div>
        <h2 id="quick" className="text-title">
          {text('interface.home.quick.title')}
        </h2>
        <p className="text-muted">{text('interface.home.quick.lead')}</p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        {quoted.map(({ id, name, quickQuote }) => (
          <div key={id} className="rounded-card border border-line bg-card shadow-card">
            <button
              type="button"
              aria-expanded={open === id}
              aria-controls={`quick-${id}`}
              onPointerEnter={QuickQuote.preload}
              onClick={() => setOpen(open === id ? undefined : id)}
              className="flex min-h-14 w-full items-center justify-between gap-4 rounded-card px-5 py-3 text-left font-semibold text-ink text-lead hover:text-primary-deep"
            >
              {name}
              <Icon
                of={ChevronDown}
                className={open === id ? 'size-5 rotate-180 text-primary' : 'size-5 text-primary'}
              />
            </button>
            <div id={`quick-${id}`} hidden={open !== id} className="px-5 pb-5">
              {open === id && (
                <Suspense fallback={<PageWaiting />}>
                  <QuickQuote product={id} fields={quickQuote} />
                </Suspense>
              )}
            </div>
          </div>
        ))}
      </div>
    </section>
  );
}
