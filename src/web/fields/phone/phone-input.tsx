import { ChevronDown } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';
import { dialCodes } from './dial-codes.ts';
import { joinPhone, normalizePhone, type PhoneParts, splitPhone } from './phone-number.ts';

type PhoneInputProps = {
  /** `+85512345678`, empty when there is none. */
  value: string;
  onChange: (phone: string) => void;
  /** Regions offered, by ISO code with their names, in this order. */
  countries: readonly { region: string; name: string }[];
  defaultRegion?: string;
  onBlur?: () => void;
  disabled?: boolean;
};

const toOption = ({ region, name }: PhoneInputProps['countries'][number]) => (
  <option key={region} value={region}>
    {name} (+{dialCodes.get(region)})
  </option>
);

/** The inputs for country code and number; together they have one string as value. Inside a Field with `group`. */
export function PhoneInput({ value, onChange, countries, defaultRegion = 'KH', onBlur, disabled }: PhoneInputProps) {
  const text = useText();
  const wiring = useFieldAttributes();
  const [typed, setTyped] = useState<PhoneParts>(() => splitPhone(value, defaultRegion));
  const parts = joinPhone(typed) === value ? typed : splitPhone(value, typed.region);

  const change = (next: PhoneParts) => {
    setTyped(next);
    if (joinPhone(next) !== value) onChange(joinPhone(next));
  };

  const options = useMemo(() => countries.map(toOption), [countries]);
  // There are more than two hundred countries: the first render contains only the chosen one.
  const drawn = useDeferredValue(
    options,
    options.filter(({ key }) => key === parts.region),
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus leaving its inputs
    <div
      className="flex gap-2"
      onBlur={(event) => {
        change(normalizePhone(parts));
        if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
      }}
    >
      <span className="relative block w-28 shrink-0">
        {/* The open list shows names of countries; the closed one only the code. */}
        <span aria-hidden="true" className={`${inputClasses} figures flex items-center justify-between`}>
          +{dialCodes.get(parts.region)}
          <Icon of={ChevronDown} className="size-5 text-muted" />
        </span>
        <select
          aria-label={text('interface.ui.countryCode')}
          autoComplete="tel-country-code"
          disabled={disabled}
          value={parts.region}
          onChange={(event) => change({ ...parts, region: event.target.value })}
          className="peer absolute inset-0 size-full cursor-pointer opacity-0"
        >
          {drawn}
        </select>
        <span className="pointer-events-none absolute inset-0 rounded-field outline-3 outline-primary outline-none peer-focus-visible:outline-solid" />
      </span>
      <input
        {...wiring}
        aria-label={text('interface.ui.phoneNumber')}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
        disabled={disabled}
        value={parts.number}
        onChange={(event) => change({ ...parts, number: event.target.value })}
        className={`${inputClasses} figures`}
      />
    </div>
  );
}
