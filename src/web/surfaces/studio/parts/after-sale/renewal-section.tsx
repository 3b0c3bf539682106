import type { AfterSale } from '#engine/language/after-sale.ts';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useCoverWords } from '#web/surfaces/studio/base/values/use-cover-words.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { LogicMember } from './logic-member.tsx';
import { AmountMember, ChoiceMember, NumberMember, TicksMember } from './members.tsx';
import { NamedList } from './named-list.tsx';
import { useAnswers, useMember } from './use-after-sale.ts';

/** Whether and when policies are renewed, and what of them is carried over. */
export function RenewalSection({ afterSale: { renew } }: { afterSale: AfterSale }) {
  const text = useText();
  const answers = useAnswers().filter(({ inner }) => !inner);
  const fields = answers.map(({ value, label }) => ({ value: value.slice(1), label }));
  const days = answers
    .filter(({ type }) => type === 'date')
    .map(({ value, label }) => ({ value: value.slice(1), label }));
  const { keep, mayEdit } = useMember(['renew']);
  const noClaim = useMember(['renew', 'noClaim']);
  const begin = { when: true, opensDays: 60, graceDays: 30, firstDay: days[0]?.value ?? '', asksAgain: [] };
  return (
    <Section title={text('studio-after-sale.renewal')}>
      <Checkbox
        id="after-sale-renew"
        checked={renew !== undefined}
        disabled={!mayEdit}
        onChange={(on) => keep(on ? begin : undefined)}
        label={text('studio-after-sale.renew.label')}
        help={text('studio-after-sale.renew.help')}
      />
      {renew && (
        <>
          <LogicMember way={['renew', 'when']} word="when" />
          <div className="grid items-start gap-5 md:grid-cols-2">
            <NumberMember way={['renew', 'opensDays']} least={1} most={180} />
            <NumberMember way={['renew', 'graceDays']} most={60} />
            <ChoiceMember way={['renew', 'firstDay']} choices={days} />
            <ChoiceMember way={['renew', 'lastDay']} choices={days} optional />
          </div>
          <TicksMember way={['renew', 'asksAgain']} choices={fields} folded />
          <PlansInstead />
          <Checkbox
            id="after-sale-no-claim"
            checked={renew.noClaim !== undefined}
            disabled={!mayEdit}
            onChange={(on) => noClaim.keep(on ? { most: 5, afterClaim: 0 } : undefined)}
            label={text('studio-after-sale.noClaim.label')}
            help={text('studio-after-sale.noClaim.help')}
          />
          {renew.noClaim && (
            <div className="grid items-start gap-5 md:grid-cols-2">
              <NumberMember way={['renew', 'noClaim', 'most']} least={1} most={20} />
              <NumberMember way={['renew', 'noClaim', 'afterClaim']} most={20} word="yearsAfterClaim" />
            </div>
          )}
        </>
      )}
    </Section>
  );
}

/** By plan, the one that takes its place where it is not offered any more. */
function PlansInstead() {
  const text = useText();
  const { product } = useWorkspace();
  const { planName } = useCoverWords();
  const field = useFile<{ compare?: string }>(`product-schemas/${product}/rating.json`)?.compare;
  const plans = (useFile<{ plans?: { id: string }[] }>(`product-schemas/${product}/benefits.json`)?.plans ?? []).map(
    ({ id }) => id,
  );
  const { value, keep, mayEdit } = useMember(['renew', 'insteadOf']);
  if (field === undefined || plans.length < 2) return null;
  const all = (value ?? {}) as Record<string, Record<string, string>>;
  const put = (plan: string, instead: string) => {
    const { [plan]: _before, ...others } = all[field] ?? {};
    const own = instead === '' ? others : { ...others, [plan]: instead };
    const { [field]: _own, ...rest } = all;
    const next = Object.keys(own).length === 0 ? rest : { ...rest, [field]: own };
    keep(Object.keys(next).length === 0 ? undefined : next);
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="font-semibold text-ink">{text('studio-after-sale.insteadOf')}</legend>
      <div className="grid items-start gap-5 md:grid-cols-2">
        {plans.map((plan) => (
          <Field
            key={plan}
            id={`after-sale-instead-${plan}`}
            label={text('studio-after-sale.insteadOfPlan', { plan: planName(plan) })}
            optional
          >
            <SelectInput
              value={all[field]?.[plan] ?? ''}
              placeholder={text('studio-after-sale.noOther')}
              disabled={!mayEdit}
              onChange={(instead) => put(plan, instead)}
              choices={plans.filter((one) => one !== plan).map((one) => ({ value: one, label: planName(one) }))}
            />
          </Field>
        ))}
      </div>
    </fieldset>
  );
}

/** How a premium is paid in parts, if it may be. */
export function InstalmentsSection({ afterSale: { instalments } }: { afterSale: AfterSale }) {
  const text = useText();
  const { keep, mayEdit } = useMember(['instalments']);
  const plan = { payments: 2, everyMonths: 6, charge: 0 };
  const begin = { plans: { twoHalves: plan }, graceDays: 15, leastPremium: 0, afterClaim: 'allDue' };
  return (
    <Section title={text('studio-after-sale.parts')}>
      <Checkbox
        id="after-sale-instalments"
        checked={instalments !== undefined}
        disabled={!mayEdit}
        onChange={(on) => keep(on ? begin : undefined)}
        label={text('studio-after-sale.instalments.label')}
        help={text('studio-after-sale.instalments.help')}
      />
      {instalments && (
        <>
          <NamedList part="instalments" way={['instalments', 'plans']} begins={plan} needsOne>
            {(way) => (
              <div className="grid items-start gap-5 md:grid-cols-3">
                <NumberMember way={[...way, 'payments']} least={2} most={12} />
                <NumberMember way={[...way, 'everyMonths']} least={1} most={6} />
                <AmountMember way={[...way, 'charge']} />
              </div>
            )}
          </NamedList>
          <div className="grid items-start gap-5 md:grid-cols-2">
            <NumberMember way={['instalments', 'graceDays']} most={60} word="paymentGraceDays" />
            <AmountMember way={['instalments', 'leastPremium']} />
            <ChoiceMember
              way={['instalments', 'afterClaim']}
              word="partsAfterClaim"
              choices={['allDue', 'asAgreed'].map((value) => ({
                value,
                label: text(`studio-after-sale.due.${value}`),
              }))}
            />
          </div>
        </>
      )}
    </Section>
  );
}
