import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { findPlan } from '#web/product/find-plan.ts';
import { useWords } from '#web/product/use-words.ts';
import { PremiumLines, PriceEach } from '../premium/premium-lines.tsx';
import { PremiumChange, PremiumNow } from '../premium/premium-now.tsx';
import { PremiumTrace } from '../premium/premium-trace.tsx';
import { formatCoverPeriod } from './cover-text.ts';
import { usePremiumChange } from './use-premium-change.ts';

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
          {rated?.status === 'rated' && <PriceEach premium={rated.premium} />}
          <PremiumChange change={change} rated={rated} />
        </div>
        {rated?.status === 'rated' && (
          <div>
            <details>
              <summary className="link min-h-11 py-2.5 font-semibold">{text('wizard.premium.parts')}</summary>
              <PremiumLines product={product.id} premium={rated.premium} />
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
