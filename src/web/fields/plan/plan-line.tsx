import { clsx } from 'clsx/lite';
import { Check } from 'lucide-react';
import type { BenefitsDefinition } from '#engine/definition.ts';
import type { Product } from '#engine/product.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { limitText } from '#web/product/limit-text.ts';
import { useWords } from '#web/product/use-words.ts';

type Plan = BenefitsDefinition['plans'][number];
type PlanLineProps = { line: string; plan: Plan; before: Plan | undefined; product: Product };

/** A benefit of a plan: in bold where the plan before it gives another limit, ticked where that gives nothing. */
export function PlanLine({ line, plan, before, product }: PlanLineProps) {
  const words = useWords(product.id);
  const limit = plan.limits[line] ?? null;
  const other = before?.limits[line] ?? null;
  const stands = before !== undefined && limit !== null && limit !== other;
  return (
    <span className="mx-4 grid content-start border-line border-b py-2 last:border-0">
      <span className="text-small text-muted">{words.own(`benefits.${line}`)}</span>
      <span
        className={clsx('figures flex gap-1.5', limit === null ? 'text-muted' : 'text-ink', stands && 'font-semibold')}
      >
        {stands && other === null && <Icon of={Check} className="mt-[0.2em] size-4.5 text-success" />}
        {limitText(limit, product.definition.product.currency, words)}
      </span>
    </span>
  );
}
