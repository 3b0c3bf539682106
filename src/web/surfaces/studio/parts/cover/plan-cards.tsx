import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { TranslatedTextInputs } from '#web/surfaces/studio/base/inputs/translated-text-inputs.tsx';
import {
  type Benefits,
  benefitsFile,
  removePlan,
  setRecommendedPlan,
} from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Shows each plan with its texts, and the choice of the recommended plan. */
export function PlanCards({ benefits }: { benefits: Benefits }) {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const form = useProductForm();
  const { planName } = useCoverNames();
  const { plans } = benefits;
  return (
    <ul className="grid gap-4">
      {plans.map(({ id, recommended = false }, at) => (
        <li key={id}>
          <Card>
            <div className="grid gap-3">
              <div className="flex flex-wrap items-center justify-between gap-3">
                <h3 className="font-semibold text-ink">{planName(id)}</h3>
                {mayEdit && plans.length > 1 && (
                  <ListItemActions
                    name={planName(id)}
                    onRemove={() =>
                      workspace.change(removePlan({ product, benefits, read: workspace.value }, form, id))
                    }
                  />
                )}
              </div>
              <Checkbox
                id={`recommended-${id}`}
                checked={recommended}
                disabled={!mayEdit}
                label={text('studio-cover.recommended')}
                onChange={(on) =>
                  workspace.change(
                    on
                      ? setRecommendedPlan({ product, benefits }, id)
                      : { path: benefitsFile(product), at: ['plans', at, 'recommended'] },
                  )
                }
              />
              <TranslatedTextInputs keys={['plans', id, 'name']} label={text('studio-cover.planName')} />
              <TranslatedTextInputs keys={['plans', id, 'summary']} label={text('studio-cover.summary')} />
              {recommended && (
                <TranslatedTextInputs keys={['plans', id, 'why']} label={text('studio-cover.why')} isLong />
              )}
            </div>
          </Card>
        </li>
      ))}
    </ul>
  );
}
