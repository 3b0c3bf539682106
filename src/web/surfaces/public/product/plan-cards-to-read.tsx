import { clsx } from 'clsx/lite';
import { type UIEvent, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PlanLimits } from './plan-limits.tsx';
import type { ComparedPlansProps } from './plan-table.tsx';

/** The plans as cards to swipe, on a phone: the same lines in the same order, a name above for each card. */
export function PlanCardsToRead({ product, lines, differs }: ComparedPlansProps) {
  const text = useText();
  const words = useWords(product.id);
  const row = useRef<HTMLUListElement>(null);
  const [here, setHere] = useState(0);
  const { plans } = product.definition.benefits;

  const follow = ({ currentTarget: { scrollLeft, scrollWidth } }: UIEvent) =>
    setHere(Math.round((scrollLeft / scrollWidth) * plans.length));
  const show = (index: number) => {
    const card = row.current?.children[index];
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)').matches;
    card?.scrollIntoView({ behavior: calm ? 'instant' : 'smooth', block: 'nearest', inline: 'start' });
  };

  return (
    <div className="grid min-w-0 gap-3 md:hidden print:hidden">
      {plans.length > 1 && (
        <div className="flex flex-wrap gap-2">
          {plans.map(({ id }, index) => (
            <button
              key={id}
              type="button"
              aria-pressed={index === here}
              onClick={() => show(index)}
              className={clsx(
                'min-h-11 rounded-field border px-3.5 py-1.5',
                index === here ? 'border-primary bg-primary text-card' : 'border-line bg-card text-primary-deep',
              )}
            >
              {words.own(`plans.${id}.name`)}
            </button>
          ))}
        </div>
      )}
      <ul
        ref={row}
        aria-labelledby="plans"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolling area
        tabIndex={0}
        onScroll={follow}
        className="-mx-5 flex snap-x snap-mandatory scroll-px-5 gap-3 overflow-x-auto px-5 pb-2 sm:-mx-8 sm:scroll-px-8 sm:px-8"
      >
        {plans.map((plan, index) => (
          <li
            key={plan.id}
            className={clsx(
              'w-[calc(100%-1.5rem)] shrink-0 snap-start rounded-card border bg-card p-5 shadow-card only:w-full',
              plan.recommended ? 'border-gold' : 'border-line',
            )}
          >
            <div className="grid justify-items-start gap-1 pb-3">
              <p className="figures text-muted text-small">
                {text('wizard.plans.planOf', { position: index + 1, total: plans.length })}
              </p>
              <h3 className="text-lead">{words.own(`plans.${plan.id}.name`)}</h3>
              <p className="text-muted text-small">{words.own(`plans.${plan.id}.summary`)}</p>
              {plan.recommended && <Tag variant="gold">{text('wizard.plans.recommended')}</Tag>}
            </div>
            <PlanLimits product={product} plan={plan} lines={lines} differs={differs} />
          </li>
        ))}
      </ul>
    </div>
  );
}
