import { useState } from 'react';
import type { Product } from '#engine/product.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { RecommendedPlan } from '#web/product/recommended-plan.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PlanCardsToRead } from './plan-cards-to-read.tsx';
import { PlanTable } from './plan-table.tsx';

type PlansComparedProps = { product: Pick<Product, 'id' | 'definition'> };

/** The plans side by side, all lines or only those in which they differ. */
export function PlansCompared({ product }: PlansComparedProps) {
  const text = useText();
  const words = useWords(product.id);
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const { lines, plans } = product.definition.benefits;
  const differs = (line: string) => new Set(plans.map(({ limits }) => limits[line] ?? null)).size > 1;
  const different = lines.filter(differs);
  const shown = onlyDifferent ? different : lines;
  const note = words.maybe(`${product.id}.benefitsNote`);
  return (
    <section aria-labelledby="plans" className="grid min-w-0 gap-6">
      <div className="grid max-w-form gap-2">
        <h2 id="plans" className="text-title">
          {text('wizard.benefit.plans')}
        </h2>
        {note && <p className="text-muted">{note}</p>}
      </div>
      <RecommendedPlan
        product={product}
        title={(plan) => text('site.product.recommended', { plan })}
        className="max-w-form gap-1 px-5 py-4"
      />
      {different.length > 0 && different.length < lines.length && (
        <div className="print:hidden">
          <Checkbox
            id="only-differences"
            checked={onlyDifferent}
            onChange={setOnlyDifferent}
            label={text('site.product.differences')}
          />
        </div>
      )}
      <PlanTable product={product} lines={shown} differs={differs} />
      <PlanCardsToRead product={product} lines={shown} differs={differs} />
    </section>
  );
}
