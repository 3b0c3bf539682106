import type { ReactNode } from 'react';
import { readValueAt } from '#product-files/edit-value.ts';
import { type Locale, locales } from '#shared/format.ts';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { messagesFile } from '../workspace/product-messages.ts';
import { useFile, useWorkspace } from '../workspace/workspace-context.ts';
import { AutosaveInput } from './autosave-input.tsx';

type TranslatedTextInputsProps = {
  /** The path of the text in the file of each language. */
  keys: readonly (string | number)[];
  label: ReactNode;
  languages?: readonly Locale[];
  /** Returns the file of a language; by default the file with the product's own texts. */
  fileOf?: (language: Locale) => string;
  isLong?: boolean;
};

/** Inputs for the same text in each language, side by side if there is room. An emptied input deletes the text. */
export function TranslatedTextInputs({
  keys,
  label,
  languages = locales,
  fileOf,
  isLong = false,
}: TranslatedTextInputsProps) {
  const { product } = useWorkspace();
  const pathOf = fileOf ?? ((language: Locale) => messagesFile(product, language));
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-ink">{label}</legend>
      <div className="grid items-start gap-3 md:grid-flow-col md:auto-cols-fr">
        {languages.map((language) => (
          <TranslatedTextInput key={language} language={language} keys={keys} path={pathOf(language)} isLong={isLong} />
        ))}
      </div>
    </fieldset>
  );
}

type TranslatedTextInputProps = { language: Locale; keys: readonly (string | number)[]; path: string; isLong: boolean };

function TranslatedTextInput({ language, keys, path, isLong }: TranslatedTextInputProps) {
  const text = useText();
  const { workspace } = useWorkspace();
  const written = readValueAt(useFile(path), keys.map(String));
  const id = `${path} ${keys.join('.')}`.replace(/[^\w]+/g, '-');
  return (
    <AutosaveInput
      id={id}
      label={<span className="font-normal text-muted text-small">{text(`portal.languages.${language}`)}</span>}
      lang={documentLanguage[language]}
      isLong={isLong}
      place={{ path, at: keys }}
      value={typeof written === 'string' ? written : ''}
      onKeep={(typed) =>
        workspace.change({ path, at: keys, to: typed === '' && isMember(keys) ? undefined : typed }, { merge: id })
      }
    />
  );
}

/** True for a member of an object. An emptied list item is not deleted, so that the others keep their positions. */
const isMember = (keys: readonly (string | number)[]) => keys.every((key) => typeof key === 'string');
