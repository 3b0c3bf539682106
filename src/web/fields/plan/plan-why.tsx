import type { Product } from '#engine/product.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';

/** Why one plan is recommended, above the cards: only where the product says it. */
export function PlanWhy({ product }: { product: Product }) {
  const text = useText();
  const words = useWords(product.id);
  const plan = product.definition.benefits.plans.find(({ recommended }) => recommended);
  const why = plan && words.maybe(`${product.id}.plans.${plan.id}.why`);
  if (!plan || !why) return null;
  return (
    <div className="grid gap-0.5 border-gold border-l-4 bg-gold-tint px-4 py-3">
      <p className="font-semibold text-ink">
        {text('wizard.plans.recommended')}: {words.own(`plans.${plan.id}.name`)}
      </p>
      <p>{why}</p>
    </div>
  );
}
