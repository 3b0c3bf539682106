import type { ClaimView } from '#contract/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { useDialogs } from '#web/desk/form/done.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { DecideMoneyDialog, type Deciding } from '#web/surfaces/portal/money/decide-money-dialog.tsx';
import { findBenefitName } from '../benefit-name.ts';

type HeldApprovalProps = { claim: ClaimView; onDone: (said: string) => void };

/** An approval that waits for a second person: its amounts, its reasons, and the buttons of the user who reads it. */
export function HeldApproval({ claim, onDone }: HeldApprovalProps) {
  const text = useText();
  const { money } = useFormat();
  const { opened, open, close } = useDialogs<Deciding>();
  const { confirmation, currency, number } = claim;
  if (!confirmation) return null;
  const { id, by, total, lines, reason, why, refusal } = confirmation;
  const request = {
    id,
    amount: total,
    currency,
    subject: { name: number },
    mayDecide: refusal !== 'needsSecondPerson',
  };
  return (
    <>
      <Notice kind="warning" title={text('claim-review.confirmation.title')}>
        <p>{text('claim-review.confirmation.lead', { name: by.name, amount: money(total, currency) })}</p>
        <ul className="list-disc ps-5">
          {why.map((one) => (
            <li key={one}>{text(`claim-review.confirmation.why.${one}`)}</li>
          ))}
        </ul>
        {reason && <p>{text('claim-review.confirmation.reason', { reason })}</p>}
        <ul className="grid">
          {lines.map(({ benefit, amount }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a benefit may have several lines, which never move
            <li key={at} className="flex justify-between gap-4">
              <span>{findBenefitName(claim, benefit)}</span>
              <span className="figures whitespace-nowrap">{money(amount, currency)}</span>
            </li>
          ))}
        </ul>
        {refusal && refusal !== 'needsSecondPerson' && <p>{text(`problems.${refusal}`)}</p>}
      </Notice>
      <HeldButtons refusal={refusal} onDecide={(outcome) => open({ request, outcome })} />
      {opened && <DecideMoneyDialog {...opened} onClose={close} onDone={onDone} />}
    </>
  );
}

type HeldButtonsProps = {
  refusal: NonNullable<ClaimView['confirmation']>['refusal'];
  onDecide: (outcome: Deciding['outcome']) => void;
};

/** The user who approved may withdraw; a colleague without a conflict of interest may decline or confirm. */
function HeldButtons({ refusal, onDecide }: HeldButtonsProps) {
  const text = useText();
  const { user } = useUser();
  if (!user?.scope.includes('insurer:claims') || refusal?.startsWith('own')) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {refusal === null && <Button onClick={() => onDecide('approve')}>{text('portal.secondFactor.confirm')}</Button>}
      <Button variant="secondary" onClick={() => onDecide('refuse')}>
        {text(refusal === 'needsSecondPerson' ? 'money.withdraw' : 'money.refuse')}
      </Button>
    </div>
  );
}
