import type { WidgetProps } from '@rjsf/utils';
import { useMemo } from 'react';
import { useIntl } from 'react-intl';
import { dialCodes } from '#web/ui/dial-codes.ts';
import { PhoneInput } from '#web/ui/phone-input.tsx';
import { useCommitted } from './use-committed.ts';

/** Country code and number. */
export function PhoneEntry({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const { messages, locale } = useIntl();
  const { typed, type, commit } = useCommitted<string>(value ?? '', (next) => onChange(next === '' ? undefined : next));
  const countries = useMemo(() => {
    const named = [...dialCodes.keys()].flatMap((region) => {
      const name = messages[`shared.lists.countries.${region}`];
      return name === undefined ? [] : [{ region, name: String(name) }];
    });
    return named.sort((one, other) => one.name.localeCompare(other.name, locale));
  }, [messages, locale]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in either box hands the number on before the form is sent
    <div onKeyDown={(event) => event.key === 'Enter' && commit()}>
      <PhoneInput
        countries={countries}
        disabled={disabled ?? false}
        value={typed}
        onChange={type}
        onBlur={() => {
          commit();
          onBlur(id, typed);
        }}
      />
    </div>
  );
}
