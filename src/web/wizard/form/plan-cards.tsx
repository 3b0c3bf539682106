import type { WidgetProps } from '@rjsf/utils';
import { useText } from '#web/i18n/use-text.ts';
import { useFieldAttributes } from '#web/ui/field-context.ts';
import { join } from '#web/ui/join.ts';
import { Tag } from '#web/ui/tag.tsx';
import { limitText } from '../limit-text.ts';
import { PremiumNow } from '../premium-now.tsx';
import { useWords } from '../use-words.ts';
import { useOpenDraft } from '../wizard-context.ts';

/**
 * The plans side by side, the same rows in the same order, what differs standing out; where there is no room they are
 * swiped. Each column is one big label of its radio button.
 */
export function PlanCards({ id, value, onChange, onBlur }: WidgetProps) {
  const text = useText();
  const { 'aria-invalid': invalid } = useFieldAttributes();
  const { product, view, saving } = useOpenDraft();
  const words = useWords(product.id);
  const { benefits, product: settings } = product.definition;
  const { plans, lines } = benefits;
  const differs = (line: string) => new Set(plans.map(({ limits }) => limits[line] ?? null)).size > 1;

  return (
    <div className="@container">
      <div className="-mx-5 flex snap-x snap-mandatory gap-3 overflow-x-auto scroll-px-5 px-5 pt-4 pb-3 sm:-mx-8 sm:scroll-px-8 sm:px-8 @min-[36rem]:mx-0 @min-[36rem]:grid @min-[36rem]:auto-cols-fr @min-[36rem]:grid-flow-col @min-[36rem]:overflow-visible @min-[36rem]:px-0">
        {plans.map((plan, index) => {
          const chosen = plan.id === value;
          const rated = view?.options[plan.id];
          const offered = rated?.status !== 'no-rule';
          return (
            <label
              key={plan.id}
              className={join(
                'relative flex w-[17rem] max-w-[82vw] shrink-0 snap-start flex-col rounded-card border-2 bg-card transition-colors @min-[36rem]:w-auto @min-[36rem]:max-w-none',
                'has-focus-visible:outline-3 has-focus-visible:outline-primary has-focus-visible:outline-offset-2',
                chosen ? 'border-gold shadow-raised' : 'border-line-strong/60',
                offered ? 'cursor-pointer hover:border-gold' : 'opacity-70',
              )}
            >
              {plan.recommended && (
                <span className="-top-3.5 absolute left-4">
                  <Tag look="gold">{text('wizard.plans.recommended')}</Tag>
                </span>
              )}
              <span className="grid gap-1 border-line border-b p-4 pt-5">
                <span className="flex items-center gap-2.5 font-semibold text-ink text-lead">
                  <input
                    type="radio"
                    id={index === 0 ? id : `${id}-${plan.id}`}
                    name={id}
                    value={plan.id}
                    checked={chosen}
                    disabled={!offered}
                    aria-invalid={invalid}
                    onChange={() => {
                      onChange(plan.id);
                      onBlur(id, plan.id);
                    }}
                    className="size-5 shrink-0 accent-gold-deep focus-visible:outline-none"
                  />
                  {words.own(`plans.${plan.id}.name`)}
                </span>
                {offered ? (
                  <PremiumNow rated={rated} updating={saving === 'saving'} />
                ) : (
                  <span className="text-small text-muted">{text('wizard.plans.notOffered')}</span>
                )}
                <span className="text-small text-muted">{words.own(`plans.${plan.id}.summary`)}</span>
              </span>
              <span className="grid px-4 py-2">
                {lines.map((line) => {
                  const limit = plan.limits[line];
                  const covered = limit !== null && limit !== undefined;
                  return (
                    <span key={line} className="grid min-h-14 content-center border-line border-b py-1.5 last:border-0">
                      <span className="text-small text-muted leading-[1.35]">{words.own(`benefits.${line}`)}</span>
                      <span
                        className={join(
                          'figures',
                          covered ? 'text-ink' : 'text-muted',
                          differs(line) && covered && 'font-semibold',
                        )}
                      >
                        {limitText(limit, settings.currency, words)}
                      </span>
                    </span>
                  );
                })}
              </span>
            </label>
          );
        })}
      </div>
    </div>
  );
}
