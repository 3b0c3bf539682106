import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { AddNamedItem } from '#web/surfaces/studio/base/inputs/add-named-item.tsx';
import { addLine, addPlan, type Benefits, benefitsFile } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useProductForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ClaimRulesSection } from './claim-rules.tsx';
import { LimitsTable } from './limits-table.tsx';
import { OfferPoints } from './offer-points.tsx';
import { OptionalBenefits } from './optional-benefits.tsx';
import { PlanCards } from './plan-cards.tsx';

/** Edits the benefits that the plans pay, and the shop's lists of covered and excluded things. */
export function CoverPart() {
  const text = useText();
  const { workspace, product, mayEdit } = useWorkspace();
  const benefits = useFile<Benefits>(benefitsFile(product));
  const form = useProductForm();
  if (!benefits || !Array.isArray(benefits.plans) || !Array.isArray(benefits.lines))
    return <Notice kind="warning">{text('studio-cover.unread')}</Notice>;
  const { lines, plans } = benefits;
  return (
    <div data-place="/plans" className="grid gap-6">
      <Section title={text('studio-cover.limits')}>
        <p className="text-muted text-small">{text('studio-cover.limitsHelp')}</p>
        <LimitsTable benefits={benefits} />
        {mayEdit && (
          <AddNamedItem
            action={text('studio-cover.addLine')}
            taken={lines}
            onAdd={(id, names) => workspace.change(addLine({ product, benefits }, id, names))}
          />
        )}
      </Section>
      <Section title={text('studio-cover.optional.title')}>
        <OptionalBenefits benefits={benefits} />
      </Section>
      <Section title={text('studio-cover.plans')}>
        <PlanCards benefits={benefits} />
        {mayEdit && (
          <AddNamedItem
            action={text('studio-cover.addPlan')}
            taken={plans.map(({ id }) => id)}
            onAdd={(id, names) =>
              workspace.change(addPlan({ product, benefits, read: workspace.value }, form, id, names))
            }
          />
        )}
      </Section>
      <ClaimRulesSection benefits={benefits} />
      {(['covered', 'notCovered', 'who'] as const).map((list) => (
        <Section key={list} title={text(`studio-cover.offers.${list}`)}>
          <OfferPoints list={list} />
        </Section>
      ))}
    </div>
  );
}
