import { useState } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { AddButton } from './add-button.tsx';
import { generatePageName } from './add-page.ts';

type Names = { en: string; km: string; zh: string };
type AddNamedItemProps = { action: string; taken: readonly string[]; onAdd: (id: string, names: Names) => void };

const none = { en: '', km: '', zh: '' };
const languages = ['en', 'km', 'zh'] as const;

/** Adds something that has a name in each language. An omitted name is shown as missing in the table of words. */
export function AddNamedItem({ action, taken, onAdd }: AddNamedItemProps) {
  const text = useText();
  const [names, setNames] = useState<Names | null>(null);
  const [isBlank, setBlank] = useState(false);
  const add = () => {
    if (!names) return;
    if (names.en.trim() === '') return setBlank(true);
    const trimmed = { en: names.en.trim(), km: names.km.trim(), zh: names.zh.trim() };
    onAdd(generatePageName(trimmed.en, taken), trimmed);
    setNames(null);
    setBlank(false);
  };
  return (
    <>
      <AddButton onClick={() => setNames(none)}>{action}</AddButton>
      {names && (
        <Dialog open title={action} onClose={() => setNames(null)} actions={<Button onClick={add}>{action}</Button>}>
          <div className="grid gap-4">
            {languages.map((language) => {
              const label = text('studio-making.nameIn', { language: text(`portal.languages.${language}`) });
              const error = isBlank && language === 'en' ? text('problems.required', { label }) : undefined;
              return (
                <Field key={language} id={`add-${language}`} label={label} error={error} optional={language !== 'en'}>
                  <TextInput
                    value={names[language]}
                    onChange={(typed) => setNames({ ...names, [language]: typed })}
                    maxLength={120}
                    autoComplete="off"
                  />
                </Field>
              );
            })}
          </div>
        </Dialog>
      )}
    </>
  );
}
