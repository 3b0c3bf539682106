import { type FormEvent, useState } from 'react';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useSetMyPayee } from '#web/api/customer-account/insurance.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';

const members = ['name', 'bank', 'account'] as const;
type Member = (typeof members)[number];
const LABELS = { name: 'accountName', bank: 'accountBank', account: 'accountNumber' } as const;
const LENGTHS = { name: 121, bank: 120, account: 60 };
const EMPTY: Record<Member, string> = { name: '', bank: '', account: '' };

/** The account to which a claim is paid, and a form for it. The stored number is never shown again. */
export function ClaimAccount({ claim: { payee, mayEnterAccount, ref } }: { claim: MyClaimView }) {
  const text = useText();
  const [isOpen, setIsOpen] = useState(false);
  const [isSaved, setIsSaved] = useState(false);
  if (!payee && !mayEnterAccount) return null;
  const asks = mayEnterAccount && (isOpen || !payee);
  return (
    <Card className="grid gap-4">
      <h2 className="text-title">{text('mine.claim.account')}</h2>
      {isSaved && <p role="status">{text('mine.claim.accountSaved')}</p>}
      {payee && !asks && <p className="wrap-anywhere">{text('mine.claim.accountNow', payee)}</p>}
      {asks && (
        <AccountForm
          claimRef={ref}
          onSaved={() => {
            setIsOpen(false);
            setIsSaved(true);
          }}
        />
      )}
      {mayEnterAccount && !asks && (
        <div>
          <Button variant="secondary" onClick={() => setIsOpen(true)}>
            {text('mine.claim.changeAccount')}
          </Button>
        </div>
      )}
    </Card>
  );
}

function AccountForm({ claimRef, onSaved }: { claimRef: string; onSaved: () => void }) {
  const text = useText();
  const call = useSetMyPayee(claimRef);
  const [typed, setTyped] = useState(EMPTY);
  const [isTried, setIsTried] = useState(false);
  const isAccountWrong = isApiError(call.error) && call.error.errors.some(({ pointer }) => pointer === '/account');
  const errorOf = (member: Member): string | undefined => {
    const label = text(`mine.claim.${LABELS[member]}`);
    if (isTried && typed[member].trim() === '') return text('problems.required', { label });
    return member === 'account' && isAccountWrong ? text('problems.accountInvalid') : undefined;
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (call.isPending || members.some((member) => typed[member].trim() === '')) return;
    call.mutate(typed, { onSuccess: onSaved });
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <p className="text-muted">{text('mine.claim.accountHelp')}</p>
      <FailureNotice error={isAccountWrong ? null : call.error} />
      {members.map((member) => (
        <Field
          key={member}
          id={`claim-account-${member}`}
          label={text(`mine.claim.${LABELS[member]}`)}
          error={errorOf(member)}
        >
          <TextInput
            value={typed[member]}
            onChange={(next) => setTyped({ ...typed, [member]: next })}
            maxLength={LENGTHS[member]}
            autoComplete="off"
            {...(member === 'account' ? { className: 'figures' } : {})}
          />
        </Field>
      ))}
      <div>
        <Button type="submit" busy={call.isPending}>
          {text('mine.claim.saveAccount')}
        </Button>
      </div>
    </form>
  );
}
