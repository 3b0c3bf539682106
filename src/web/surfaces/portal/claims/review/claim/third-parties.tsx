import { fileThirdPartyClaim } from '#contract/claims/claim-filing.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { useFileThirdPartyClaim } from '#web/api/claims/claims.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { findBenefitName } from '../benefit-name.ts';
import { ClaimStatusTag } from '../claim-status-tag.tsx';

/** The claims of third parties about the event of a claim, and a form for another one. */
export function ThirdParties({ claim }: { claim: ClaimView }) {
  const text = useText();
  const { opened, done, open, close, finish } = useDialogs<'add'>();
  const { thirdParties, thirdPartyBenefits } = claim;
  if (thirdParties.length === 0 && thirdPartyBenefits.length === 0) return null;
  return (
    <Section title={text('claim-review.thirdParty.title')}>
      <DoneInFocus said={done} />
      {thirdParties.length === 0 ? (
        <p className="text-muted">{text('claim-review.thirdParty.none')}</p>
      ) : (
        <ul className="grid" aria-label={text('claim-review.thirdParty.title')}>
          {thirdParties.map((one) => (
            <ThirdParty key={one.ref} claim={one} />
          ))}
        </ul>
      )}
      {thirdPartyBenefits.length > 0 && (
        <Button variant="secondary" className="justify-self-start" onClick={() => open('add')}>
          {text('claim-review.thirdParty.add')}
        </Button>
      )}
      {opened === 'add' && <ThirdPartyForm claim={claim} onClose={close} onDone={finish} />}
    </Section>
  );
}

/** The claim of a third party: its person, its status and its amounts. */
function ThirdParty({ claim }: { claim: ClaimView['thirdParties'][number] }) {
  const { money } = useFormat();
  const { ref, number, claimant, status, amount, approved, currency } = claim;
  return (
    <li className="grid gap-1 border-line border-b py-2 last:border-b-0">
      <span className="flex flex-wrap justify-between gap-x-4 font-semibold text-ink">
        <span>{claimant}</span>
        <span className="figures">{money(approved ?? amount, currency)}</span>
      </span>
      <span className="flex flex-wrap items-center gap-x-4">
        <TextLink href={pathTo(patterns.claim, { id: ref })} className="figures">
          {number}
        </TextLink>
        <ClaimStatusTag status={status} />
      </span>
    </li>
  );
}

type ThirdPartyFormProps = { claim: ClaimView; onClose: () => void; onDone: (said: string) => void };

/** The values of the form's fields: those of the person and the loss, and an amount for each benefit by its name. */
type Values = Record<string, string>;

/** Files the claim of a third party: the person, the loss, and an amount for each benefit. */
function ThirdPartyForm({ claim, onClose, onDone }: ThirdPartyFormProps) {
  const text = useText();
  const word = (name: string, params = {}) => text(`claim-review.thirdParty.${name}`, params);
  const { mutateAsync } = useFileThirdPartyClaim(claim.ref);
  const benefits = claim.thirdPartyBenefits;
  const readLines = (values: Values) =>
    benefits.flatMap((benefit) => {
      const amount = readMinorUnits(values[benefit] ?? '') ?? 0;
      return amount > 0 ? [{ benefit, amount }] : [];
    });
  const form = useForm<Values>({
    id: 'third-party',
    initial: { name: '', phone: '', description: '', ...Object.fromEntries(benefits.map((one) => [one, ''])) },
    labels: {
      ...{ name: word('name'), phone: word('phone'), description: word('description') },
      ...Object.fromEntries(benefits.map((one) => [one, findBenefitName(claim, one) ?? one])),
    },
    body: fileThirdPartyClaim.body,
    required: ['name', 'phone', 'description'],
    check: (values) => (readLines(values).length > 0 ? {} : { [benefits[0] ?? '']: word('amountInvalid') }),
    send: async ({ name = '', phone = '', description = '', ...values }) => {
      const person = { name: name.trim(), phone: phone.trim(), description: description.trim() };
      const { number } = await mutateAsync({ ...person, lines: readLines(values) });
      onDone(word('done', { number }));
    },
  });
  return (
    <FormDialog title={word('addTitle', { number: claim.number })} action={word('add')} form={form} onClose={onClose}>
      <p className="text-muted text-small">{word('help')}</p>
      <TextField<string> form={form} name="name" maxLength={100} />
      <TextField<string> form={form} name="phone" type="tel" inputMode="tel" />
      <TextField<string> form={form} name="description" maxLength={500} />
      {benefits.map((benefit) => (
        <TextField<string>
          key={benefit}
          form={form}
          name={benefit}
          inputMode="decimal"
          className="figures max-w-60"
          optional={benefits.length > 1}
        />
      ))}
    </FormDialog>
  );
}
