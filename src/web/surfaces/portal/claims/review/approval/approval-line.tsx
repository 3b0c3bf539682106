import { type ReactNode, use } from 'react';
import { claimReasons } from '#contract/claims/claim-lines.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { type Choice, SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ShowPaper } from '#web/surfaces/portal/claims/papers/show-paper.ts';
import { findBenefitName } from '../benefit-name.ts';
import { findBalanceLine, findUnitLimit, type lineFields, lineKey, listItems, type TypedLine } from './approval.ts';
import { ProposalSteps } from './proposal-notes.tsx';
import { buildApprovalFieldId } from './use-approval.ts';

type ApprovalLineProps = {
  claim: ClaimView;
  line: TypedLine;
  errors: Partial<Record<(typeof lineFields)[number], string | undefined>>;
  onChange: (changed: Partial<TypedLine>) => void;
};

/**
 * One line of a decision: its bill, its facts, the rules that were applied, the amount, and the reason for a lower
 * amount.
 */
export function ApprovalLine(props: ApprovalLineProps) {
  const { claim, line, errors, onChange } = props;
  const text = useText();
  const { money } = useFormat();
  const { benefit } = line;
  const name = findBenefitName(claim, benefit) ?? benefit;
  const claimed = claim.lines.find(({ id }) => id === line.line);
  const left = useLeft(claim, benefit);
  const after = useRest(props);
  const show = use(ShowPaper);
  const paper = claim.files.find(({ id }) => id === claimed?.file);
  const bill = [claimed?.provider, claimed?.billNumber, paper?.name].filter(Boolean).join(' · ');
  const asked = claimed?.amount ?? null;
  const amounts = [
    asked !== null && text('claim-review.approval.claimed', { amount: money(asked, claim.currency) }),
    left,
  ].filter(Boolean);
  const number = (member: 'amount' | 'units' | 'degree', label: string, mode: 'numeric' | 'decimal') => (
    <LineField line={line} member={member} label={label} error={errors[member]}>
      <TextInput
        value={line[member]}
        onChange={(changed) => onChange({ [member]: changed })}
        // A typed amount replaces the proposed one.
        onFocus={({ currentTarget }) => currentTarget.select()}
        inputMode={mode}
        autoComplete="off"
        className="figures text-right"
      />
    </LineField>
  );
  const choice = (member: 'cause' | 'item' | 'reason', label: string, choices: Choice[]) => (
    <LineField line={line} member={member} label={label} error={errors[member]}>
      <SelectInput
        value={line[member]}
        onChange={(changed) => onChange({ [member]: changed })}
        choices={choices}
        placeholder={text('portal.words.none')}
        aria-required={false}
      />
    </LineField>
  );
  const options = (values: readonly string[], group: string) =>
    values.map((value) => ({ value, label: text(`claims.${group}.${value}`) }));
  const { causes = [] } = claim.proposal ?? {};
  const items = listItems(claim, benefit);
  const unitLimit = findUnitLimit(claim, benefit);
  return (
    // The viewer shows the document of the line at which the person works.
    <fieldset className="grid grid-cols-1 gap-2 border-line border-t pt-3" onFocus={() => paper && show(paper.id)}>
      <legend className="sr-only">{[name, bill, left].filter(Boolean).join(', ')}</legend>
      <p aria-hidden="true" className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-ink">{name}</span>
        <span className="figures text-muted text-small">{amounts.join(' · ')}</span>
      </p>
      <p className="wrap-anywhere text-muted text-small empty:hidden">{bill}</p>
      <ProposalSteps claim={claim} line={line} />
      {causes.length > 0 && choice('cause', text('claim-filing.costs.lines.cause.label'), options(causes, 'causes'))}
      {items.length > 1 && choice('item', text('claim-filing.lines.item'), options(items, 'items'))}
      {unitLimit && number('units', text(`claim-review.approval.units.${unitLimit.unit}`), 'numeric')}
      {items.length > 0 && claim.proposal?.wreck && <TotalLoss {...props} />}
      {line.degree !== '' && number('degree', text('claim-filing.lines.degree'), 'numeric')}
      <div className="grid grid-cols-[8.5rem_minmax(0,1fr)] items-start gap-3">
        {/* Its errors need the width of both. */}
        <div className={errors.amount && 'col-span-2'}>{number('amount', text('portal.words.amount'), 'decimal')}</div>
        <div className={errors.amount && 'col-span-2'}>
          {choice('reason', text('claim-review.approval.reason'), options(claimReasons, 'reasons'))}
        </div>
      </div>
      <p role="status" className="figures text-small empty:hidden">
        {after}
      </p>
    </fieldset>
  );
}

/** Decides that the item is a total loss, with the value of a wreck that the policyholder keeps, and the reason. */
function TotalLoss({ claim, line, errors, onChange }: ApprovalLineProps) {
  const text = useText();
  const { totalLoss } = line;
  const id = buildApprovalFieldId(`totalLoss-${lineKey(line)}`);
  const change = (more: Partial<NonNullable<TypedLine['totalLoss']>>) =>
    totalLoss && onChange({ totalLoss: { ...totalLoss, ...more } });
  return (
    <>
      <Checkbox
        id={`${id}-chosen`}
        checked={Boolean(totalLoss)}
        onChange={(isTotal) => onChange({ totalLoss: isTotal ? { salvage: '', reason: '' } : null })}
        label={text('claim-review.approval.totalLoss')}
      />
      {totalLoss && claim.proposal?.wreck === 'choice' && (
        <Field
          id={buildApprovalFieldId(`salvage-${lineKey(line)}`)}
          label={<LineLabel>{text('claim-review.approval.salvage')}</LineLabel>}
          help={text('claim-review.approval.salvageHelp')}
          error={errors.salvage}
          optional
        >
          <TextInput
            value={totalLoss.salvage}
            onChange={(salvage) => change({ salvage })}
            inputMode="decimal"
            autoComplete="off"
            className="figures w-44 text-right"
          />
        </Field>
      )}
      {totalLoss && (
        <Field
          id={id}
          label={<LineLabel>{text('claim-review.approval.whyTotalLoss')}</LineLabel>}
          error={errors.totalLoss}
        >
          <TextInput value={totalLoss.reason} onChange={(reason) => change({ reason })} maxLength={500} />
        </Field>
      )}
    </>
  );
}

const LineLabel = ({ children }: { children: string }) => (
  <span className="font-normal text-muted text-small">{children}</span>
);

type LineFieldProps = {
  line: TypedLine;
  member: (typeof lineFields)[number];
  label: string;
  error: string | undefined;
  children: ReactNode;
};

function LineField({ line, member, label, error, children }: LineFieldProps) {
  return (
    <Field id={buildApprovalFieldId(`${member}-${lineKey(line)}`)} label={<LineLabel>{label}</LineLabel>} error={error}>
      {children}
    </Field>
  );
}

/** The text of the amount that a benefit still pays. */
function useLeft(claim: ClaimView, benefit: string): string {
  const text = useText();
  const { money } = useFormat();
  const balance = findBalanceLine(claim, benefit);
  const payable = balance?.payable ?? null;
  const unitLimit = findUnitLimit(claim, benefit);
  const sum = (minorUnits: number) => ({ amount: money(minorUnits, claim.currency) });
  if (payable !== null) {
    const isPerEvent = balance?.limit.kind === 'money' && balance.limit.basis === 'event';
    return text(`claim-review.approval.${isPerEvent ? 'perEvent' : 'left'}`, sum(payable));
  }
  if (unitLimit) return text('claim-review.approval.perUnit', sum(unitLimit.each));
  if (balance?.limit.kind === 'money') return text('claim-review.approval.perUnit', sum(balance.limit.amount));
  return text('claim-filing.noLimit');
}

/** The text of the amount that remains after this line; null if it is unknown. */
function useRest({ claim, line }: ApprovalLineProps): string | null {
  const text = useText();
  const { money } = useFormat();
  const balance = findBalanceLine(claim, line.benefit);
  const payable = balance?.payable ?? null;
  const isPeriod = balance?.limit.kind !== 'money' || balance.limit.basis === 'period';
  const typed = readMinorUnits(line.amount);
  if (payable === null || !isPeriod || typed === undefined || payable < typed) return null;
  return text('claim-review.approval.after', { amount: money(payable - typed, claim.currency) });
}
