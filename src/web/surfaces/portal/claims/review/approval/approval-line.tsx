import { type ClaimReason, claimReasons } from '#contract/claims/claim-lines.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { findBenefitName } from '../benefit-name.ts';
import { findBalanceLine, findUnitLimit, lineKey, type TypedLine } from './approval.ts';
import { ProposalSteps } from './proposal-notes.tsx';
import { buildApprovalFieldId } from './use-approval.ts';

type ApprovalLineProps = {
  claim: ClaimView;
  line: TypedLine;
  /** Its errors. */
  errors: Record<'amount' | 'units' | 'reason', string | undefined>;
  onChange: (changed: Partial<TypedLine>) => void;
};

/**
 * One benefit of a decision: its remaining amount, the payment, the reason for a lower payment, and the amount that
 * remains afterwards.
 */
export function ApprovalLine({ claim, line, errors, onChange }: ApprovalLineProps) {
  const text = useText();
  const { money } = useFormat();
  const { benefit, amount, units, reason } = line;
  const balance = findBalanceLine(claim, benefit);
  const name = findBenefitName(claim, benefit) ?? benefit;
  const payable = balance?.payable ?? null;
  const key = lineKey(line);
  const claimed = claim.lines.find(({ id }) => id === line.line)?.amount ?? null;
  const unitLimit = findUnitLimit(claim, benefit);
  const basis = balance?.limit.kind === 'money' ? balance.limit.basis : 'period';
  const sum = (minorUnits: number) => ({ amount: money(minorUnits, claim.currency) });
  const left = () => {
    if (payable !== null) return text(`claim-review.approval.${basis === 'event' ? 'perEvent' : 'left'}`, sum(payable));
    if (unitLimit) return text('claim-review.approval.perUnit', sum(unitLimit.each));
    if (balance?.limit.kind === 'money') return text('claim-review.approval.perUnit', sum(balance.limit.amount));
    return text('claim-filing.noLimit');
  };
  const typed = readMinorUnits(amount);
  const after = payable === null || basis !== 'period' || typed === undefined ? null : payable - typed;
  return (
    <fieldset className="grid grid-cols-1 gap-2 border-line border-t pt-3">
      <legend className="sr-only">
        {name}, {left()}
      </legend>
      <p aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-ink">{name}</span>
        <span className="figures text-muted text-small">
          {[claimed !== null && text('claim-review.approval.claimed', sum(claimed)), left()]
            .filter(Boolean)
            .join(' · ')}
        </span>
      </p>
      <ProposalSteps claim={claim} line={line} />
      {unitLimit && (
        <Field
          id={buildApprovalFieldId(`units-${key}`)}
          label={
            <span className="font-normal text-muted text-small">
              {text(`claim-review.approval.units.${unitLimit.unit}`)}
            </span>
          }
          error={errors.units}
        >
          <TextInput
            value={units}
            onChange={(changed) => onChange({ units: changed })}
            inputMode="numeric"
            autoComplete="off"
            className="figures w-34 text-right"
          />
        </Field>
      )}
      <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-3">
        {/* Its errors need the width of both. */}
        <div className={errors.amount && 'col-span-2'}>
          <Field
            id={buildApprovalFieldId(`amount-${key}`)}
            label={<span className="font-normal text-muted text-small">{text('portal.words.amount')}</span>}
            error={errors.amount}
          >
            <TextInput
              value={amount}
              onChange={(changed) => onChange({ amount: changed })}
              inputMode="decimal"
              autoComplete="off"
              className="figures text-right"
            />
          </Field>
        </div>
        <div className={errors.amount && 'col-span-2'}>
          <Field
            id={buildApprovalFieldId(`reason-${key}`)}
            label={<span className="font-normal text-muted text-small">{text('claim-review.approval.reason')}</span>}
            error={errors.reason}
          >
            <SelectInput
              value={reason}
              onChange={(changed) => onChange({ reason: changed as ClaimReason | '' })}
              choices={claimReasons.map((value) => ({ value, label: text(`claims.reasons.${value}`) }))}
              placeholder={text('portal.words.none')}
              aria-required={false}
            />
          </Field>
        </div>
      </div>
      <p role="status" className="figures text-small empty:hidden">
        {after !== null && after >= 0 && text('claim-review.approval.after', sum(after))}
      </p>
    </fieldset>
  );
}
