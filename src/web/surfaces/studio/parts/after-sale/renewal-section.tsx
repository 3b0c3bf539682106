import type { Json } from '#engine/language/json.ts';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Member, Members } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberAt, useMember } from '#web/surfaces/studio/base/members/use-member.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { ConditionMember } from './condition-member.tsx';
import { NamedList } from './named-list.tsx';
import { useAfterSale, useAnswerChoices } from './use-after-sale.ts';

/** Edits whether and when policies are renewed, and which data the renewed policy copies. */
export function RenewalSection() {
  const text = useText();
  const { renew } = useAfterSale();
  const fields = useAnswerChoices()
    .filter(({ inner }) => !inner)
    .map(({ value, ...answer }) => ({ ...answer, value: value.slice(1) }));
  const days = fields.filter(({ type }) => type === 'date');
  const begin = { when: true, opensDays: 60, graceDays: 30, firstDay: days[0]?.value ?? '', asksAgain: [] };
  return (
    <Section title={text('studio-after-sale.renewal')}>
      <GroupTick at="renew" begins={begin} />
      {renew && (
        <>
          <ConditionMember at="renew.when" />
          <Members
            of={[
              ...['renew.opensDays', 'renew.graceDays'],
              { at: 'renew.firstDay', choices: days },
              { at: 'renew.lastDay', choices: days },
            ]}
          />
          <Member at="renew.asksAgain" choices={fields} folded />
          <ReplacementPlans />
          <GroupTick at="renew.noClaim" id="after-sale-no-claim" begins={{ most: 5, afterClaim: 0 }} />
          {renew.noClaim && <Members of={['renew.noClaim.most', 'renew.noClaim.afterClaim']} />}
        </>
      )}
    </Section>
  );
}

/** A checkbox that writes a group of members when it is ticked, and deletes the group when it is not. */
function GroupTick({ begins, ...props }: MemberAt & { begins: Json }) {
  const { id, label, help, value, keep, mayEdit } = useMember(props);
  return (
    <Checkbox
      {...{ id, label, help }}
      checked={value !== undefined}
      disabled={!mayEdit}
      onChange={(on) => keep(on ? begins : undefined)}
    />
  );
}

/** For each plan, edits the plan that replaces it at renewal when it is no longer offered. */
function ReplacementPlans() {
  const text = useText();
  const { product } = useWorkspace();
  const { planName } = useCoverNames();
  const field = useFile<{ compare?: string }>(`product-schemas/${product}/rating.json`)?.compare;
  const benefits = useFile<{ plans?: { id: string }[] }>(`product-schemas/${product}/benefits.json`);
  const plans = (benefits?.plans ?? []).map(({ id }) => ({ value: id, label: planName(id) }));
  if (field === undefined || plans.length < 2) return null;
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-ink">{text('studio-after-sale.insteadOf')}</legend>
      <Members
        of={plans.map(({ value, label }) => ({
          at: ['renew', 'insteadOf', field, value],
          id: `after-sale-instead-${value}`,
          label: text('studio-after-sale.insteadOfPlan', { plan: label }),
          choices: plans.filter((one) => one.value !== value),
          placeholder: text('studio-after-sale.noOther'),
          optional: true,
        }))}
      />
    </fieldset>
  );
}

/** Edits whether the premium may be paid in instalments, and the payment plans. */
export function InstalmentsSection() {
  const text = useText();
  const plan = { payments: 2, everyMonths: 6, charge: 0 };
  const begin = { plans: { twoHalves: plan }, graceDays: 15, leastPremium: 0, afterClaim: 'allDue' };
  return (
    <Section title={text('studio-after-sale.parts')}>
      <GroupTick at="instalments" begins={begin} />
      {useAfterSale().instalments && (
        <>
          <NamedList part="instalments" at="instalments.plans" begins={plan} needsOne>
            {(at) => <Members columns={3} of={[`${at}.payments`, `${at}.everyMonths`, `${at}.charge`]} />}
          </NamedList>
          <Members of={['instalments.graceDays', 'instalments.leastPremium', 'instalments.afterClaim']} />
        </>
      )}
    </Section>
  );
}
