import { useId } from 'react';
import { decideClaim } from '#contract/claims/claim-steps.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { readFieldLimits } from '#contract/client.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionForm, type ClaimActionProps } from '../actions/claim-action-forms.tsx';
import { DecisionPreview } from '../actions/decision-preview.tsx';
import { exceedsProposal, lineFields, lineKey, listValuedItems, sumTypedAmounts } from './approval.ts';
import { ApprovalLine } from './approval-line.tsx';
import { OwnShares } from './proposal-notes.tsx';
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
  const isTotalLoss = lines.some(({ totalLoss }) => totalLoss);
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
      isQuiet={props.isQuiet}
      confirm={{
        question,
        title: text('claim-review.approval.confirm', amount(total)),
        text: (
          <>
            {total < claim.amount && (
              <p className="figures">{text('claim-review.approval.notPaid', amount(claim.amount - total))}</p>
            )}
            <p>{text('claim-review.approval.confirmText', { name, phone })}</p>
            <DecisionPreview claim={claim.ref} body={form.toBody()} />
          </>
        ),
      }}
    >
      <div id={buildApprovalFieldId('lines')} tabIndex={-1} className="grid grid-cols-1 gap-4">
        {lines.map((line) => (
          <ApprovalLine
            key={lineKey(line)}
            claim={claim}
            line={line}
            errors={Object.fromEntries(lineFields.map((field) => [field, errors[`${field}-${lineKey(line)}`]]))}
            onChange={(changed) => form.change(lineKey(line), changed)}
          />
        ))}
      </div>
      {listValuedItems(claim, lines).map((item) => (
        <Field
          key={item}
          id={buildApprovalFieldId(`value-${item}`)}
          label={text('claim-review.approval.value', { item: text(`claims.items.${item}`) })}
          help={text(`claim-review.approval.${isTotalLoss ? 'valueOfTotalLoss' : 'valueHelp'}`)}
          error={errors[`value-${item}`]}
          optional
        >
          <TextInput
            value={form.draft.values[item] ?? ''}
            onChange={(value) => form.setValue(item, value)}
            inputMode="decimal"
            autoComplete="off"
            className="figures w-44 text-right"
          />
        </Field>
      ))}
      <OwnShares claim={claim} />
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
      {(exceedsProposal(claim, lines) || errors.more) && (
        <Field
          id={buildApprovalFieldId('more')}
          label={text('claim-review.approval.reasonForMore')}
          error={errors.more}
        >
          <TextArea
            value={form.more}
            onChange={form.setMore}
            maxLength={readFieldLimits(decideClaim.body, 'reasonForMore').maxLength}
            rows={2}
          />
        </Field>
      )}
      <LateCoverRead claim={claim} form={form} />
      <p role="status" className="text-muted text-small">
        {text(`claim-review.approval.saving.${form.saving}`)}
      </p>
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
