import type { Product } from '#engine/product.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';

/** The plan that suits most people, and why: only where the product says why. */
export function PlanWeRecommend({ product }: { product: Pick<Product, 'id' | 'definition'> }) {
  const text = useText();
  const words = useWords(product.id);
  const plan = product.definition.benefits.plans.find(({ recommended }) => recommended);
  const why = plan && words.maybe(`${product.id}.plans.${plan.id}.why`);
  if (!plan || !why) return null;
  return (
    <div className="grid max-w-form gap-1 border-gold border-l-4 bg-gold-tint px-5 py-4">
      <p className="font-semibold text-ink">
        {text('site.product.recommended', { plan: words.own(`plans.${plan.id}.name`) })}
      </p>
      <p>{why}</p>
    </div>
  );
}
