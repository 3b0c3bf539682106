import type { WidgetProps } from '@rjsf/utils';
import { Suspense, useMemo } from 'react';
import { useLanguage } from '#web/i18n/language.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useCommitted } from '../page/use-committed.ts';
import { dialCodes } from './dial-codes.ts';
import { PhoneInput } from './phone-input.tsx';
import { ProofPlaceholder, useCanProvePhone } from './phone-placeholder.tsx';

const PhoneProof = lazyPage(() => import('./phone-proof.tsx'), 'PhoneProof');

/** Country code and number. A known customer sees the steps to verify the phone below. */
export function PhoneEntry({ id, name, value, onChange, onBlur, disabled }: WidgetProps) {
  const offersProof = useCanProvePhone(name);
  const messages = useShownMessages();
  const { locale } = useLanguage();
  const { box: input, onKeyDown } = useCommitted(value, onChange, (typed) => onBlur(id, typed), { id });
  const countries = useMemo(() => {
    const named = [...dialCodes.keys()].flatMap((region) => {
      const name = messages[`shared.lists.countries.${region}`];
      return name === undefined ? [] : [{ region, name: String(name) }];
    });
    // One collator for all: each `localeCompare` would look the language up again.
    const { compare } = new Intl.Collator(locale);
    return named.sort((one, other) => compare(one.name, other.name));
  }, [messages, locale]);
  const box = (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in either input commits the number before the form goes
    <div onKeyDown={onKeyDown}>
      <PhoneInput countries={countries} disabled={disabled ?? false} {...input} />
    </div>
  );
  if (!offersProof) return box;
  return (
    <div className="grid gap-2">
      {box}
      <Suspense fallback={<ProofPlaceholder />}>
        <PhoneProof id={id} phone={value ?? ''} />
      </Suspense>
    </div>
  );
}
