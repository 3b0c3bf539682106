import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { limitsOf } from '#contract/client.ts';
import { signIn } from '#contract/people/accounts.ts';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';

type PasswordInputProps = { value: string; onChange: (value: string) => void; isNew?: boolean };

/** A password, which may be looked at. Pasting is welcome: that is how password managers type. */
export function PasswordInput({ value, onChange, isNew = false }: PasswordInputProps) {
  const text = useText();
  const [shown, setShown] = useState(false);
  return (
    <div className="relative">
      <TextInput
        type={shown ? 'text' : 'password'}
        value={value}
        onChange={onChange}
        autoComplete={isNew ? 'new-password' : 'current-password'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={limitsOf(signIn.body, 'password').maxLength}
        className="pr-12"
      />
      <button
        type="button"
        aria-pressed={shown}
        aria-label={text('portal.password.show')}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
      >
        <Icon of={shown ? EyeOff : Eye} />
      </button>
    </div>
  );
}
