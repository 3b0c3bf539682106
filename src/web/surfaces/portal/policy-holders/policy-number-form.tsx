import { type FormEvent, useState } from 'react';
import { useLocation } from 'wouter';
import { getBenefitBalance } from '#contract/claims/policy-holders.ts';
import { readFieldLimits } from '#contract/client.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { patterns } from '#web/router/paths.ts';
import { buildBalanceAddress } from './holder-addresses.ts';

/** Asks for a policy's number; a user who does not know it finds it by the policyholder. */
export function PolicyNumberForm({ asked }: { asked: string }) {
  const text = useText();
  const [, navigate] = useLocation();
  const [typed, setTyped] = useState(asked);
  const [isMissing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const number = typed.trim();
    setMissing(number === '');
    if (number !== '' && number !== asked) navigate(buildBalanceAddress(number), { replace: asked === '' });
  };
  const required = text('problems.required', { label: text('portal.words.policyNumber') });
  return (
    <form noValidate onSubmit={submit} className="flex flex-wrap items-end gap-x-3 print:hidden">
      <div className="min-w-0 max-w-80 flex-1">
        <Field id="policy" label={text('portal.words.policyNumber')} error={isMissing && required}>
          <TextInput
            value={typed}
            onChange={setTyped}
            maxLength={readFieldLimits(getBenefitBalance.params, 'number').maxLength}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            className="figures"
          />
        </Field>
      </div>
      <Button type="submit" variant={asked === '' ? 'primary' : 'secondary'}>
        {text('policy-holders.balance.show')}
      </Button>
      <TextLink href={patterns.policyHolders}>{text('policy-holders.balance.findHolder')}</TextLink>
    </form>
  );
}
