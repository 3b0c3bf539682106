import type { Product } from '#engine/product.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/ui/card.tsx';
import { Tag } from '#web/ui/tag.tsx';
import { BenefitList } from '#web/wizard/benefit-list.tsx';
import { useWords } from '#web/wizard/use-words.ts';

/** The plans one below the other, on a phone: the same lines in the same order. */
export function PlanCardsToRead({ product }: { product: Pick<Product, 'id' | 'definition'> }) {
  const text = useText();
  const words = useWords(product.id);
  return (
    <div className="grid gap-5 md:hidden">
      {product.definition.benefits.plans.map((plan) => (
        <Card key={plan.id} className="grid gap-3">
          <div className="grid justify-items-start gap-1">
            <h3 className="text-lead">{words.own(`plans.${plan.id}.name`)}</h3>
            <p className="text-small text-muted">{words.own(`plans.${plan.id}.summary`)}</p>
            {plan.recommended && <Tag look="gold">{text('wizard.plans.recommended')}</Tag>}
          </div>
          <BenefitList product={product} plan={plan} />
        </Card>
      ))}
    </div>
  );
}
