import { type ReactNode, useState } from 'react';
import { type Locale, locales } from '#shared/format.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** A name in each language; English is required. */
type Names = Record<Locale, string>;

const NO_NAMES: Names = { en: '', km: '', zh: '' };

/** Holds the names that a user types in a dialog. */
export function useNameInputs(id: string) {
  const [typed, setTyped] = useState<Names>(NO_NAMES);
  const [wasTried, setTried] = useState(false);
  const names = { en: typed.en.trim(), km: typed.km.trim(), zh: typed.zh.trim() };
  const isMissing = names.en === '';
  return {
    id,
    /** The names to save, without spaces at both ends. */
    names,
    /** The names that are filled in, by language. */
    given: locales.flatMap((language) => (names[language] === '' ? [] : [[language, names[language]] as const])),
    isMissing,
    /** Returns true if there is an English name; otherwise it shows an error and focuses the English input. */
    hasName: (): boolean => {
      setTried(true);
      if (isMissing) document.getElementById(`${id}-en`)?.focus();
      return !isMissing;
    },
    clear: () => {
      setTyped(NO_NAMES);
      setTried(false);
    },
    box: { typed, setTyped, isTold: wasTried && isMissing },
  };
}

type NameInputsProps = {
  of: ReturnType<typeof useNameInputs>;
  /** Returns the label of the input of a language, from the name of that language. */
  label: (language: string) => ReactNode;
  help?: ReactNode;
  missing: ReactNode;
  maxLength?: number;
};

/** The inputs for a name in each language; all dialogs use them. */
export function NameInputs({ of: { id, box }, label, help, missing, maxLength = 200 }: NameInputsProps) {
  const text = useText();
  return locales.map((language) => (
    <Field
      key={language}
      id={`${id}-${language}`}
      label={label(text(`portal.languages.${language}`))}
      help={language === 'en' ? help : undefined}
      optional={language !== 'en'}
      error={language === 'en' && box.isTold ? missing : undefined}
    >
      <TextInput
        autoComplete="off"
        maxLength={maxLength}
        lang={documentLanguage[language]}
        value={box.typed[language]}
        onChange={(typed) => box.setTyped({ ...box.typed, [language]: typed })}
      />
    </Field>
  ));
}
