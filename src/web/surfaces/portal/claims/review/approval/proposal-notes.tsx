import type { ClaimView } from '#contract/claims/claims.ts';
import type { AssessmentStep } from '#engine/claims/claim-lines.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findBenefitName } from '../benefit-name.ts';
import { computeUnitMost, findProposedLine, findUnitLimit, type TypedLine } from './approval.ts';

type Notes = { claim: ClaimView };

/** The co-payment and the deductible of the claim, which the proposed amounts leave out. */
export function OwnShares({ claim: { proposal, currency } }: Notes) {
  const text = useText();
  const { money } = useFormat();
  if (!proposal || proposal.shares.length === 0) return null;
  const sayShare = (share: (typeof proposal.shares)[number]): string => {
    const amount = money(share.amount, currency);
    if (share.rule === 'deductible') return text('claim-review.proposal.deductible', { amount });
    const { percent, least, most } = share;
    const said = { percent, amount };
    if (least !== undefined)
      return text('claim-review.proposal.coPaymentLeast', { ...said, least: money(least, currency) });
    if (most === null) return text('claim-review.proposal.coPayment', said);
    return text('claim-review.proposal.coPaymentMost', { ...said, most: money(most, currency) });
  };
  return (
    <ul className="figures text-muted text-small">
      {proposal.shares.map((share) => {
        const borne = share.borne === undefined ? undefined : money(share.borne, currency);
        return (
          <li key={share.rule}>
            {sayShare(share)}
            {borne !== undefined && <> {text('claim-review.proposal.borne', { amount: borne })}</>}
          </li>
        );
      })}
    </ul>
  );
}

/** The rules that were applied to a benefit, each with its numbers; the units are those that are typed. */
export function ProposalSteps({ claim, line }: Notes & { line: TypedLine }) {
  const text = useText();
  const { money, date, list } = useFormat();
  const { benefit } = line;
  const sum = (minorUnits: number) => money(minorUnits, claim.currency);
  const most = computeUnitMost(claim, line);
  const unitLimit = findUnitLimit(claim, benefit);
  const say = (step: AssessmentStep): string => {
    const said = (params: Record<string, string | number>) => text(`claim-review.proposal.${step.rule}`, params);
    if (step.rule === 'waiting') return said({ until: date(step.until) });
    if (step.rule === 'limit')
      return said({ benefit: findBenefitName(claim, step.benefit) ?? step.benefit, left: sum(step.left) });
    if (step.rule === 'item') return said({ left: sum(step.left) });
    if (step.rule === 'degree') return said({ percent: step.percent, of: sum(step.of), amount: sum(step.amount) });
    if (step.rule === 'average') return said({ sum: sum(step.sum), value: sum(step.value), amount: sum(step.amount) });
    if (step.rule === 'totalLoss') return said({ sum: sum(step.sum) });
    return said('amount' in step ? { amount: sum(step.amount) } : {});
  };
  /** Names the earlier claims that used up a limit, because the amount depends on their decisions. */
  const sayUses = (step: AssessmentStep): string[] => {
    if (!('used' in step) || !step.used) return [];
    const isUnits = step.rule === 'most';
    const uses = step.used.map(({ claim: number, amount }) => `${number} (${isUnits ? amount : sum(amount)})`);
    return [text('claim-review.proposal.used', { claims: list(uses) })];
  };
  const steps = findProposedLine(claim, line)?.steps ?? [];
  const applied = steps.filter(({ rule }) => rule !== 'units' && rule !== 'most' && rule !== 'unitsMissing').map(say);
  const paid = findProposedLine(claim, line)?.paid;
  const allowed = paid === undefined ? [] : [text('claim-review.proposal.allowed', { amount: sum(paid) })];
  return (
    <p className="figures text-small empty:hidden">
      {[...sayUnits(), ...applied, ...steps.flatMap(sayUses), ...allowed].join(' · ')}
    </p>
  );

  function sayUnits(): string[] {
    if (!unitLimit) return [];
    const unit = text(`claim-review.approval.units.${unitLimit.unit}`);
    if (!most) return [text('claim-review.proposal.unitsMissing', { unit })];
    const { units, payable, each, amount } = most;
    const product = text('claim-review.proposal.units', { units: payable, each: sum(each), amount: sum(amount) });
    return payable < units ? [text('claim-review.proposal.most', { left: payable, units }), product] : [product];
  }
}
