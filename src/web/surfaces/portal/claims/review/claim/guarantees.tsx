import type { ClaimGuarantee } from '#contract/claims/claim-guarantees.ts';
import { endGuarantee } from '#contract/claims/claim-guarantees.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { guaranteeLetterAddress, useEndGuarantee, useGuarantees } from '#web/api/claims/claim-guarantees.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { findBenefitName } from '../benefit-name.ts';
import { GuaranteeForm } from './guarantee-form.tsx';

/** The letters of guarantee of a claim, for its reviewer, who issues and ends them. */
export function Guarantees({ claim }: { claim: ClaimView }) {
  return (
    <LoadedPart call={useGuarantees(claim.ref)}>
      {(letters) => <LettersOf claim={claim} letters={letters} />}
    </LoadedPart>
  );
}

function LettersOf({ claim, letters }: { claim: ClaimView; letters: readonly ClaimGuarantee[] }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<'issue' | ClaimGuarantee>();
  const mayIssue = claim.may.includes('APPROVE');
  if (letters.length === 0 && !mayIssue) return null;
  return (
    <Section title={text('claim-review.guarantee.title')}>
      <DoneInFocus said={done} />
      {letters.length === 0 ? (
        <p className="text-muted">{text('claim-review.guarantee.none')}</p>
      ) : (
        <ul className="grid" aria-label={text('claim-review.guarantee.title')}>
          {letters.map((letter) => (
            <Letter key={letter.id} claim={claim} letter={letter} onEnd={() => open(letter)} />
          ))}
        </ul>
      )}
      {mayIssue && (
        <Button variant="secondary" className="justify-self-start" onClick={() => open('issue')}>
          {text('claim-review.guarantee.issue')}
        </Button>
      )}
      {opened === 'issue' && <GuaranteeForm claim={claim} onClose={close} onDone={finish} />}
      {opened !== null && opened !== 'issue' && (
        <EndForm claim={claim.ref} letter={opened} onClose={close} onDone={finish} />
      )}
    </Section>
  );
}

type LetterProps = { claim: ClaimView; letter: ClaimGuarantee; onEnd: () => void };

/** A letter with its limit, its last day and its state. */
function Letter({ claim, letter, onEnd }: LetterProps) {
  const text = useText();
  const { money, date } = useFormat();
  const { id, number, provider, benefit, amount, currency, validUntil, state, endReason } = letter;
  return (
    <li className="grid gap-1 border-line border-b py-2 last:border-b-0">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold text-ink">
        <span>{provider}</span>
        <span className="figures">{money(amount, currency)}</span>
      </span>
      <span className="text-small">
        {[findBenefitName(claim, benefit), `${text('claim-review.guarantee.until')} ${date(validUntil)}`].join(' · ')}
      </span>
      <span className="text-muted text-small">
        {[text(`claim-review.guarantee.states.${state}`), endReason].filter(Boolean).join(': ')}
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        <a
          href={guaranteeLetterAddress(claim.ref, id)}
          target="_blank"
          rel="noreferrer"
          className="figures link inline-flex min-h-11 items-center"
        >
          {text('claim-review.guarantee.open', { number })}
        </a>
        {state === 'valid' && (
          <Button variant="quiet" aria-label={text('claim-review.guarantee.endIt', { number })} onClick={onEnd}>
            {text('claim-review.guarantee.end')}
          </Button>
        )}
      </span>
    </li>
  );
}

type EndFormProps = { claim: string; letter: ClaimGuarantee; onClose: () => void; onDone: (said: string) => void };

/** Ends a letter with a reason. */
function EndForm({ claim, letter, onClose, onDone }: EndFormProps) {
  const text = useText();
  const { money } = useFormat();
  const { id, number, provider, amount, currency } = letter;
  const { mutateAsync } = useEndGuarantee(claim, id);
  const form = useForm({
    id: 'guarantee-end',
    initial: { reason: '' },
    labels: { reason: text('portal.words.reason') },
    body: endGuarantee.body,
    required: ['reason'],
    send: async ({ reason }) => {
      await mutateAsync({ reason: reason.trim() });
      onDone(text('claim-review.guarantee.ended'));
    },
  });
  return (
    <FormDialog
      title={text('claim-review.guarantee.endTitle', { number })}
      action={text('claim-review.guarantee.end')}
      form={form}
      onClose={onClose}
    >
      <p>{text('claim-review.guarantee.endText', { amount: money(amount, currency), provider })}</p>
      <TextField form={form} name="reason" maxLength={500} />
    </FormDialog>
  );
}
