import { useId } from 'react';
import { decideClaim } from '#contract/claims/claim-steps.ts';
import { type ClaimReason, type ClaimView, claimReasons } from '#contract/claims/claims.ts';
import { readFieldLimits } from '#contract/client.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionForm, type ClaimActionProps } from '../actions/claim-action-forms.tsx';
import { findBenefitName } from '../benefit-name.ts';
import { findBalanceLine, sumTypedAmounts, type TypedLine } from './approval.ts';
import { buildApprovalFieldId, useApproval } from './use-approval.ts';

/** Approves the claim benefit by benefit, with the present sum and the remaining amounts. */
export function ApprovalForm(props: ClaimActionProps) {
  const text = useText();
  const { money } = useFormat();
  const form = useApproval(props);
  const { claim } = props;
  const { contactPerson: name, phone, currency, messages } = claim;
  const { lines, errors, question } = form;
  const total = sumTypedAmounts(lines);
  const amount = (minorUnits: number) => ({ amount: money(minorUnits, currency) });
  const others = claim.balance.lines.filter(
    ({ benefit, isClaimed }) => isClaimed && !lines.some((line) => line.benefit === benefit),
  );
  return (
    <ClaimActionForm
      title={text('claim-review.acts.approve')}
      action={text('claim-review.approval.send', amount(total))}
      form={form}
      onCancel={props.onCancel}
      confirm={{
        question,
        title: text('claim-review.approval.confirm', amount(total)),
        text: (
          <>
            {total < claim.amount && (
              <p className="figures">{text('claim-review.approval.notPaid', amount(claim.amount - total))}</p>
            )}
            <p>{text('claim-review.approval.confirmText', { name, phone })}</p>
          </>
        ),
      }}
    >
      <div id={buildApprovalFieldId('lines')} tabIndex={-1} className="grid grid-cols-1 gap-4">
        {lines.map((line) => (
          <ApprovalLine
            key={line.benefit}
            claim={claim}
            line={line}
            errors={{ amount: errors[`amount-${line.benefit}`], reason: errors[`reason-${line.benefit}`] }}
            onChange={(changed) => form.change(line.benefit, changed)}
          />
        ))}
      </div>
      {others.length > 0 && (
        <OtherBenefit
          choices={others.map(({ benefit, label }) => ({ value: benefit, label: messages[label] ?? benefit }))}
          onAdd={form.add}
        />
      )}
      <div role="status" className="grid grid-cols-[1fr_auto] gap-x-4 border-ink border-t-2 pt-2 text-ink">
        <strong>{text('claim-review.approval.sum')}</strong>
        <strong className="figures text-right">{money(total, currency)}</strong>
        <span className="figures col-span-2 text-right text-muted text-small">
          {text('claim-review.approval.ofClaimed', amount(claim.amount))}
        </span>
      </div>
      <Field
        id={buildApprovalFieldId('message')}
        label={text('claim-review.approval.message')}
        help={text('claim-review.approval.messageHelp')}
        optional
      >
        <TextArea
          value={form.message}
          onChange={form.setMessage}
          maxLength={readFieldLimits(decideClaim.body, 'message').maxLength}
          rows={2}
        />
      </Field>
      <LateCoverRead claim={claim} form={form} />
    </ClaimActionForm>
  );
}

type OtherBenefitProps = { choices: { value: string; label: string }[]; onAdd: (benefit: string) => void };

/** Adds a benefit that was not claimed but may be the right one. */
function OtherBenefit({ choices, onAdd }: OtherBenefitProps) {
  const text = useText();
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="sr-only">
        {text('claim-review.approval.add')}
      </label>
      <SelectInput
        id={id}
        value=""
        onChange={(benefit) => benefit && onAdd(benefit)}
        choices={choices}
        placeholder={text('claim-review.approval.add')}
      />
    </div>
  );
}

type LateCoverReadProps = { claim: ClaimView; form: ReturnType<typeof useApproval> };

/**
 * The checkbox by which the reviewer confirms having read the cover that was recorded late. It names each transaction.
 */
function LateCoverRead({ claim: { lateCover }, form }: LateCoverReadProps) {
  const text = useText();
  const { date, dateTime } = useFormat();
  if (lateCover.length === 0) return null;
  return (
    <Checkbox
      id={buildApprovalFieldId('late')}
      checked={form.hasRead}
      onChange={form.setHasRead}
      label={text('claim-review.lateCover.read')}
      help={
        <ul>
          {lateCover.map(({ serial, kind, from, at }) => (
            <li key={serial} className="figures">
              {text(`policy-life.kinds.${kind}`)} · {text('policy-life.holdsFrom', { from: date(from) })} ·{' '}
              {text('claim-review.lateCover.recorded', { at: dateTime(at) })}
            </li>
          ))}
        </ul>
      }
      error={form.errors.late}
    />
  );
}

type ApprovalLineProps = {
  claim: ClaimView;
  line: TypedLine;
  /** Its errors. */
  errors: { amount: string | undefined; reason: string | undefined };
  onChange: (changed: Partial<TypedLine>) => void;
};

/**
 * One benefit of a decision: its remaining amount, the payment, the reason for a lower payment, and the amount that
 * remains afterwards.
 */
function ApprovalLine({ claim, line, errors, onChange }: ApprovalLineProps) {
  const text = useText();
  const { money } = useFormat();
  const { benefit, amount, reason } = line;
  const balance = findBalanceLine(claim, benefit);
  const name = findBenefitName(claim, benefit) ?? benefit;
  const payable = balance?.payable ?? null;
  const claimed = claim.benefits.find((one) => one.benefit === benefit)?.amount ?? null;
  const basis = balance?.limit.kind === 'money' ? balance.limit.basis : 'period';
  const sum = (minorUnits: number) => ({ amount: money(minorUnits, claim.currency) });
  const left = () => {
    if (payable !== null) return text(`claim-review.approval.${basis === 'event' ? 'perEvent' : 'left'}`, sum(payable));
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
      <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-3">
        {/* Its errors need the width of both. */}
        <div className={errors.amount && 'col-span-2'}>
          <Field
            id={buildApprovalFieldId(`amount-${benefit}`)}
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
            id={buildApprovalFieldId(`reason-${benefit}`)}
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
