import { Suspense, useEffect, useRef, useState } from 'react';
import type { RatedView } from '#contract/purchase/drafts.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Quotation } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { findPlan } from '#web/product/find-plan.ts';
import { useWords, type Words } from '#web/product/use-words.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { PremiumChange, PremiumNow } from '../premium/premium-now.tsx';
import { PremiumTrace } from '../premium/premium-trace.tsx';

// The first page has no premium yet.
const PremiumLines = lazyPage(() => import('../premium/premium-lines.tsx'), 'PremiumLines');
const PriceEach = lazyPage<'PriceEach', { premium: Quotation }>(
  () => import('../premium/premium-lines.tsx'),
  'PriceEach',
);

/** The quotation beside the page: the cover in a line or two, the premium, its lines, its last change. */
export function QuotationAside() {
  const text = useText();
  const { product, view, situation, unpriced } = useOpenDraft();
  const words = useWords(product.id);
  const rated = unpriced ? undefined : view?.rated;
  const change = usePremiumChange(rated);
  const plan = findPlan(product, situation.answers);
  const period = formatCoverPeriod(product, situation, words);
  return (
    <aside aria-labelledby="quotation" className="overflow-hidden rounded-card border border-line bg-card shadow-card">
      <CheckPattern className="h-3 w-full" />
      <div className="grid gap-4 p-6">
        <div className="grid gap-0.5">
          <h2 id="quotation" className="text-lead">
            {words.own('name')}
          </h2>
          {plan && <p>{words.own(`plans.${plan.id}.name`)}</p>}
          {period && <p className="figures text-muted">{period}</p>}
        </div>
        <div className="grid gap-1 border-line border-t pt-4">
          <p className="text-small text-muted">{text('wizard.premium.total')}</p>
          <PremiumNow view={view} large />
          <Suspense>{rated?.status === 'rated' && <PriceEach premium={rated.premium} />}</Suspense>
          <PremiumChange change={change} rated={rated} />
        </div>
        {rated?.status === 'rated' && (
          <div>
            <details>
              <summary className="link min-h-11 py-2.5 font-semibold">{text('wizard.premium.parts')}</summary>
              <Suspense>
                <PremiumLines product={product.id} premium={rated.premium} />
              </Suspense>
            </details>
            <PremiumTrace product={product} premium={rated.premium} />
          </div>
        )}
        {product.definition.product.sampleRates && (
          <p className="text-small text-muted">{text('wizard.premium.sample')}</p>
        )}
      </div>
    </aside>
  );
}

/** Formats the period of cover, `14 Apr, 2027 – 21 Apr, 2027`; undefined while it is not known. */
function formatCoverPeriod(product: Product, situation: DerivedState, words: Words): string | undefined {
  const { effectiveFrom, effectiveTo } = product.definition.product.cover;
  const from = evaluatePlain(effectiveFrom, situation.scope);
  const to = evaluatePlain(effectiveTo, situation.scope);
  return typeof from === 'string' && typeof to === 'string' && from <= to
    ? `${words.format.date(from)} – ${words.format.date(to)}`
    : undefined;
}

/** The last change of the premium, in minor units; null before the first change. */
function usePremiumChange(rated: RatedView | undefined): number | null {
  const total = rated?.status === 'rated' ? rated.premium.total : null;
  const last = useRef(total);
  const [change, setChange] = useState<number | null>(null);
  useEffect(() => {
    if (total === null) return;
    if (last.current !== null && last.current !== total) setChange(total - last.current);
    last.current = total;
  }, [total]);
  return change;
}
