import type { WidgetProps } from '@rjsf/utils';
import { clsx } from 'clsx/lite';
import { Check, Minus } from 'lucide-react';
import { memo, useContext, useState } from 'react';
import type { BenefitsDefinition } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useFieldAttributes } from '#web/fields/field/field-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { formatLimit } from '#web/product/limit-text.ts';
import { RecommendedPlan } from '#web/product/recommended-plan.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { useChosen } from '../page/use-chosen.ts';

const swipedRow = 'snap-x snap-mandatory grid-flow-col overflow-x-auto';
const swiped = 'auto-cols-[minmax(15rem,72vw)] @min-[36rem]:auto-cols-[12rem]';
// More than three in the column of a form would break their words.
const maxSideBySide = 3;
const sideBySide =
  'auto-cols-[minmax(15rem,72vw)] @min-[36rem]:mx-0 @min-[36rem]:auto-cols-fr @min-[36rem]:overflow-visible @min-[36rem]:px-0 @min-[36rem]:snap-none';

/** Names and prices alone, for a seller who knows the plans. */
const folded = '@min-[36rem]:grid-cols-[repeat(auto-fit,minmax(10rem,1fr))]';

/** Number of lines that a phone shows at first: the first lines in which the plans differ. */
const INITIAL_LINES = 5;

/**
 * The plans side by side, with the same rows in the same order and on the same line; rows that differ are highlighted.
 * On a narrow screen the person swipes them, each with its place among all, with few lines unless all are requested. Each
 * column is one big label of its radio button. On a seller's one page the lines are folded.
 */
export function PlanCards({ id, value, name, onChange, onBlur }: WidgetProps) {
  const { refused } = useContext(PageStateContext);
  const out = refused(name);
  const text = useText();
  const { product } = useOpenDraft();
  const { plans, lines } = product.definition.benefits;
  const { isOnePage } = usePageFrame();
  const [all, setAll] = useState(false);
  const isFolded = isOnePage && !all;
  const differ = lines.filter((line) => new Set(plans.map(({ limits }) => limits[line] ?? null)).size > 1);
  const few = differ.length > 0 ? differ.slice(0, INITIAL_LINES) : lines.slice(0, INITIAL_LINES);
  const fewer = isOnePage ? 'wizard.plans.noLines' : 'wizard.plans.fewLines';
  const recommends = plans.some(({ recommended }) => recommended);
  const [chosen, choose] = useChosen<unknown>(value, (plan) => {
    onChange(plan);
    onBlur(id, plan);
  });
  return (
    <div className="@container grid min-w-0 gap-4">
      {!isOnePage && (
        <RecommendedPlan
          product={product}
          title={(plan) => text('wizard.plans.recommendedNamed', { plan })}
          className="gap-0.5 px-4 py-3"
        />
      )}
      <div
        className={clsx(
          'grid gap-x-3',
          isFolded
            ? `gap-y-2 ${folded}`
            : `pt-4 pb-3 ${swipedRow} ${plans.length > maxSideBySide ? swiped : sideBySide}`,
          !isOnePage && '-mx-5 scroll-px-5 px-5 sm:-mx-8 sm:scroll-px-8 sm:px-8',
        )}
        style={isFolded ? undefined : { gridTemplateRows: `repeat(${lines.length + (recommends ? 2 : 1)}, auto)` }}
      >
        {plans.map((plan, index) => (
          <PlanCard
            key={plan.id}
            id={index === 0 ? id : `${id}-${plan.id}`}
            name={id}
            place={
              plans.length > 1 ? text('wizard.plans.planOf', { position: index + 1, total: plans.length }) : undefined
            }
            plan={plan}
            differ={differ}
            shown={all ? lines : few}
            below={recommends && !plan.recommended}
            isFolded={isFolded}
            chosen={plan.id === chosen}
            left={!out.includes(plan.id)}
            onChoose={choose}
          />
        ))}
      </div>
      {(isOnePage || few.length < lines.length) && (
        <div className={clsx('print:hidden', !isOnePage && '@min-[36rem]:hidden')}>
          <TextButton onClick={() => setAll(!all)}>
            {text(all ? fewer : 'wizard.plans.allLines', { count: lines.length })}
          </TextButton>
        </div>
      )}
    </div>
  );
}

type Plan = BenefitsDefinition['plans'][number];

type PlanCardProps = {
  id: string;
  name: string;
  /** Its place among all plans, for a narrow screen. */
  place: string | undefined;
  plan: Plan;
  /** The lines in which the plans differ. */
  differ: readonly string[];
  /** The lines that a narrow screen shows. */
  shown: readonly string[];
  /** True beside a recommended plan, whose ribbon is above the first row of all. */
  below: boolean;
  /** True without the lines. */
  isFolded: boolean;
  chosen: boolean;
  /** False if the other answers rule out this plan. */
  left: boolean;
  onChoose: (plan: string) => void;
};

function PlanCard({ id, name, place, plan, differ, shown, below, isFolded, chosen, left, onChoose }: PlanCardProps) {
  const text = useText();
  const { 'aria-invalid': invalid, 'aria-describedby': describedBy } = useFieldAttributes();
  const { product, view, unpriced } = useOpenDraft();
  const words = useWords(product.id);
  const rated = unpriced ? undefined : view?.options[plan.id];
  const offered = left && rated?.status !== 'no-rule';
  const nameId = `${name}-${plan.id}-name`;
  return (
    <label
      className={clsx(
        'relative grid rounded-card border-2 bg-card transition-colors',
        isFolded ? 'content-between' : `snap-start grid-rows-subgrid ${below ? 'row-[2/-1]' : 'row-span-full'}`,
        'has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2',
        'border-line-strong/60 has-checked:border-gold has-checked:shadow-raised',
        offered ? 'cursor-pointer not-has-checked:hover:border-primary' : 'opacity-70',
      )}
    >
      {plan.recommended && (
        <span
          className={clsx(
            'border-gold bg-gold-tint px-4 py-1 font-semibold text-gold-deep text-small',
            isFolded ? 'order-1 rounded-b-card' : 'rounded-t-card border-b',
          )}
        >
          {text('wizard.plans.recommended')}
        </span>
      )}
      <span className={clsx('grid content-start gap-1', isFolded ? 'px-4 py-2.5' : 'border-line border-b p-4')}>
        {place && !isFolded && (
          <span className="figures text-muted text-small @min-[36rem]:hidden print:hidden">{place}</span>
        )}
        <span className="flex items-start gap-2.5 font-semibold text-ink text-lead">
          <input
            type="radio"
            id={id}
            name={name}
            value={plan.id}
            checked={chosen}
            disabled={!offered}
            aria-invalid={invalid}
            aria-describedby={invalid && describedBy}
            // Its name is the plan and the price; otherwise a screen reader would read the whole card each time.
            aria-labelledby={`${nameId} ${nameId}-price`}
            onChange={() => onChoose(plan.id)}
            className="mt-[calc((1lh-1.25rem)/2)] size-5 shrink-0 accent-gold-deep focus-visible:outline-none"
          />
          <span id={nameId}>{words.own(`plans.${plan.id}.name`)}</span>
        </span>
        {offered && rated?.status === 'rated' && (
          <span id={`${nameId}-price`}>
            <Money minorUnits={rated.premium.total} currency={rated.premium.currency} large />
          </span>
        )}
        {offered && unpriced && <Skeleton className="h-7 w-24" />}
        <span className="text-small text-muted">
          {offered ? words.own(`plans.${plan.id}.summary`) : text('wizard.plans.notOffered')}
        </span>
      </span>
      {(isFolded ? [] : product.definition.benefits.lines).map((line) => (
        <PlanLine
          key={line}
          line={line}
          plan={plan}
          stands={differ.includes(line)}
          isShown={shown.includes(line)}
          product={product}
        />
      ))}
    </label>
  );
}

type PlanLineProps = { line: string; plan: Plan; stands: boolean; isShown: boolean; product: Product };

/**
 * A benefit of a plan, checked if it is covered; in bold if the plans differ. Memoized: there are about fifty in all
 * plans.
 */
const PlanLine = memo(function PlanLine({ line, plan, stands, isShown, product }: PlanLineProps) {
  const words = useWords(product.id);
  const limit = plan.limits[line] ?? null;
  return (
    <span
      className={clsx(
        'mx-4 grid content-start border-line border-b py-2 last:border-0',
        !isShown && '@max-[36rem]:hidden',
      )}
    >
      <span className="text-small text-muted">{words.own(`benefits.${line}`)}</span>
      <span
        className={clsx(
          'figures flex gap-1.5',
          limit === null ? 'text-muted' : 'text-ink',
          stands && limit !== null && 'font-semibold',
        )}
      >
        <Icon
          of={limit === null ? Minus : Check}
          className={clsx('mt-[0.2em] size-4.5', limit !== null && 'text-success')}
        />
        {formatLimit(limit, product.definition.product.currency, words)}
      </span>
    </span>
  );
});
