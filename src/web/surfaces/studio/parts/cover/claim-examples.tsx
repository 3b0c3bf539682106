import type { ClaimRules } from '#engine/language/claims/claim-rules.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import type { Benefits } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useCoverNames } from '#web/surfaces/studio/base/values/use-cover-names.ts';
import { useCurrency } from '#web/surfaces/studio/base/values/use-currency.ts';
import { workAverage, workExample, workWaiting } from './worked-example.ts';

/** Returns the claim rules of the product as they are edited. */
const useClaimRules = (): ClaimRules => useMembers().read('') as unknown as ClaimRules;

/** An example of a benefit in the plan that is recommended, or else in the first plan that covers it. */
export function LineExample({ benefits, line }: { benefits: Benefits; line: string }) {
  const text = useText();
  const { money } = useFormat();
  const currency = useCurrency();
  const { planName } = useCoverNames();
  const rules = useClaimRules();
  const plans = benefits.plans.toSorted((a, b) => Number(b.recommended ?? false) - Number(a.recommended ?? false));
  const plan = plans.find(({ limits }) => workExample(rules, limits, line) !== undefined);
  const worked = plan && workExample(rules, plan.limits, line);
  if (!plan || !worked) return <Example>{text('studio-claims.example.none')}</Example>;
  const sum = (minorUnits: number) => money(minorUnits, currency);
  const { line: claimed, assessment } = worked;
  const units = assessment.lines[0]?.steps.find((step) => step.rule === 'units');
  const said = { plan: planName(plan.id), asked: sum(claimed.asked), paid: sum(assessment.total) };
  const shares = assessment.shares.map((share) =>
    share.rule === 'coPayment'
      ? text('studio-claims.example.coPayment', { percent: share.percent, amount: sum(share.amount) })
      : text('studio-claims.example.deductible', { amount: sum(share.amount) }),
  );
  return (
    <Example>
      {units
        ? text('studio-claims.example.units', {
            ...said,
            ...{ units: units.units, unit: text(`studio-claims.unitNames.${units.unit}`), each: sum(units.each) },
          })
        : text('studio-claims.example.line', said)}
      {shares.map((share) => ` ${share}`)}
    </Example>
  );
}

/** An example of an item that is insured for less than its value. */
export function AverageExample() {
  const text = useText();
  const { money } = useFormat();
  const currency = useCurrency();
  const worked = workAverage(useClaimRules());
  if (!worked) return null;
  const sums = Object.entries(worked).map(([name, amount]) => [name, money(amount, currency)]);
  return <Example>{text('studio-claims.example.average', Object.fromEntries(sums))}</Example>;
}

/** An example of the waiting period of a cause. */
export function WaitingExample({ cause }: { cause: string }) {
  const text = useText();
  const { date } = useFormat();
  const rules = useClaimRules();
  if (rules.causes?.[cause]?.isExcluded) return <Example>{text('studio-claims.example.excluded')}</Example>;
  const worked = workWaiting(rules, cause);
  if (!worked) return <Example>{text('studio-claims.example.noWaiting')}</Example>;
  const days = { first: date(worked.first), until: date(worked.until) };
  return <Example>{text('studio-claims.example.waiting', days)}</Example>;
}

const Example = ({ children }: { children: React.ReactNode }) => (
  <p className="figures border-line border-l-2 pl-3 text-muted text-small">{children}</p>
);
