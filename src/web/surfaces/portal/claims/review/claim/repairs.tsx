import { approveEstimate, enterInvoice } from '#contract/claims/claim-steps.ts';
import { type ClaimView, openStatuses } from '#contract/claims/claims.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useApproveEstimate, useEnterInvoice } from '#web/api/claims/claim-damage.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { findBenefitName } from '../benefit-name.ts';

type Line = ClaimView['lines'][number];
type Opened = { act: 'estimate' | 'invoice'; line: Line };

const wordOfEstimate = ({ estimate }: Line) => `claim-review.repair.${estimate === null ? 'approve' : 'approveAgain'}`;
const wordOfInvoice = ({ isInvoiced }: Line) => `claim-review.repair.${isInvoiced ? 'enterAgain' : 'enter'}`;
const printAmount = (minorUnits: number) => (minorUnits / 100).toFixed(2);

/** The repairs of a claim: the approved estimate of each beside its invoice, with the difference. */
export function Repairs({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<Opened>();
  const lines = claim.lines.filter(({ benefit, amount }) => amount !== null && claim.repairs.includes(benefit));
  const mayApprove = claim.may.includes('APPROVE');
  const isOpen = (openStatuses as readonly string[]).includes(claim.status);
  if (lines.length === 0 || (!mayApprove && lines.every(({ estimate }) => estimate === null))) return null;
  return (
    <Section title={text('claim-review.repair.title')}>
      <DoneInFocus said={done} />
      <ul className="grid" aria-label={text('claim-review.repair.title')}>
        {lines.map((line) => (
          <li key={line.id} className="grid gap-1 border-line border-b py-2 last:border-b-0">
            <RepairAmounts claim={claim} line={line} />
            <span className="flex flex-wrap gap-x-4">
              {mayApprove && (
                <Button variant="quiet" onClick={() => open({ act: 'estimate', line })}>
                  {text(wordOfEstimate(line))}
                </Button>
              )}
              {isOpen && line.estimate !== null && (
                <Button variant="quiet" onClick={() => open({ act: 'invoice', line })}>
                  {text(wordOfInvoice(line))}
                </Button>
              )}
            </span>
          </li>
        ))}
      </ul>
      {opened?.act === 'estimate' && <EstimateForm claim={claim} line={opened.line} onClose={close} onDone={finish} />}
      {opened?.act === 'invoice' && <InvoiceForm claim={claim} line={opened.line} onClose={close} onDone={finish} />}
    </Section>
  );
}

/** The amounts of a repair: claimed, estimated, invoiced, and the difference of the last two. */
function RepairAmounts({ claim, line }: { claim: ClaimView; line: Line }) {
  const text = useText();
  const { money } = useFormat();
  const { benefit, provider, amount, estimate, isInvoiced } = line;
  const sum = (id: string, minorUnits: number) =>
    text(`claim-review.repair.${id}`, { amount: money(minorUnits, claim.currency) });
  const claimed = amount ?? 0;
  const above = estimate === null || !isInvoiced ? 0 : claimed - estimate;
  const amounts = [
    isInvoiced ? sum('invoice', claimed) : sum('claimed', claimed),
    estimate === null ? text('claim-review.repair.noEstimate') : sum('estimate', estimate),
    ...(above === 0 ? [] : [sum(above > 0 ? 'more' : 'less', Math.abs(above))]),
  ];
  return (
    <>
      <span className="font-semibold text-ink">
        {[findBenefitName(claim, benefit), provider].filter(Boolean).join(' · ')}
      </span>
      <span className="figures text-small">{amounts.join(' · ')}</span>
    </>
  );
}

type FormProps = { claim: ClaimView; line: Line; onClose: () => void; onDone: (said: string) => void };

/** Approves the estimate of a garage. */
function EstimateForm({ claim, line, onClose, onDone }: FormProps) {
  const text = useText();
  const { mutateAsync } = useApproveEstimate(claim.ref, line.id);
  const form = useForm({
    id: 'estimate',
    initial: { amount: printAmount(line.estimate ?? line.amount ?? 0) },
    labels: { amount: text('claim-review.repair.estimateAmount') },
    body: approveEstimate.body,
    required: ['amount'],
    check: ({ amount }) =>
      (readMinorUnits(amount) ?? 0) > 0 ? {} : { amount: text('claim-review.guarantee.amountInvalid') },
    send: async ({ amount }) => {
      await mutateAsync({ amount: readMinorUnits(amount) ?? 0 });
      onDone(text('claim-review.repair.approved'));
    },
  });
  return (
    <FormDialog title={text(wordOfEstimate(line))} action={text(wordOfEstimate(line))} form={form} onClose={onClose}>
      <p>{text('claim-review.repair.approveHelp')}</p>
      <TextField form={form} name="amount" inputMode="decimal" className="figures max-w-60" />
    </FormDialog>
  );
}

/** Enters the invoice of a garage, whose amount is then the claimed one. */
function InvoiceForm({ claim, line, onClose, onDone }: FormProps) {
  const text = useText();
  const { mutateAsync } = useEnterInvoice(claim.ref, line.id);
  const form = useForm({
    id: 'invoice',
    initial: {
      amount: line.isInvoiced ? printAmount(line.amount ?? 0) : '',
      ...{ billNumber: line.billNumber ?? '', billDate: line.billDate ?? '' },
    },
    labels: {
      amount: text('claim-review.repair.invoiceAmount'),
      billNumber: text('claim-filing.costs.lines.billNumber.label'),
      billDate: text('claim-filing.costs.lines.billDate.label'),
    },
    body: enterInvoice.body,
    required: ['amount'],
    check: ({ amount }) =>
      (readMinorUnits(amount) ?? 0) > 0 ? {} : { amount: text('claim-review.guarantee.amountInvalid') },
    send: async ({ amount, billNumber, billDate }) => {
      const bill = {
        ...(billNumber.trim() === '' ? {} : { billNumber: billNumber.trim() }),
        ...(billDate === '' ? {} : { billDate }),
      };
      await mutateAsync({ amount: readMinorUnits(amount) ?? 0, ...bill });
      onDone(text('claim-review.repair.entered'));
    },
  });
  const { values, set } = form;
  return (
    <FormDialog title={text(wordOfInvoice(line))} action={text(wordOfInvoice(line))} form={form} onClose={onClose}>
      <p>{text('claim-review.repair.enterHelp')}</p>
      <TextField form={form} name="amount" inputMode="decimal" className="figures max-w-60" />
      <TextField form={form} name="billNumber" maxLength={60} optional />
      <Field {...form.field('billDate')} group optional>
        <DayInput value={values.billDate} onChange={(billDate) => set({ billDate })} />
      </Field>
    </FormDialog>
  );
}
