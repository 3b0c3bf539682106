import { type FormEvent, useState } from 'react';
import type { Locale } from '#contract/format.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { addPage, pageNameOf } from '../product/add-page.ts';
import { useWording } from '../sentences/use-scope.ts';
import { languages } from '../words/word-rows.ts';
import { pageWords, readable } from '../workspace/product-words.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { isOnTheWay, journeyOf, placePage } from './edits/page-edits.ts';

type AddPageDialogProps = {
  order: readonly string[];
  /** The page that is shown: the new one comes after it, unless it is to stand elsewhere. */
  after: string | undefined;
  onAdded: (name: string, title: string) => void;
  onClose: () => void;
};

const FIRST = '.first';

/** A new page: its title in three languages, and the page that it comes after in the journey. */
export function AddPageDialog({ order, after, onAdded, onClose }: AddPageDialogProps) {
  const text = useText();
  const words = useWording();
  const { workspace, product } = useWorkspace();
  const [titles, setTitles] = useState<Record<Locale, string>>({ en: '', km: '', zh: '' });
  const journey = journeyOf({ workspace, product });
  const places = order.filter((name) => isOnTheWay(journey, name));
  const [place, setPlace] = useState(after !== undefined && places.includes(after) ? after : (places.at(-1) ?? FIRST));
  const [wasTried, setTried] = useState(false);
  const isMissing = titles.en.trim() === '';

  const add = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isMissing) return document.getElementById('page-title-en')?.focus();
    const name = pageNameOf(titles.en, order);
    workspace.change([
      ...addPage(product, {
        name,
        words: Object.fromEntries(languages.map((language) => [language, { title: titles[language].trim() }])),
      }),
      ...placePage({ workspace, product }, name, place === FIRST ? undefined : place),
    ]);
    onAdded(name, titles.en.trim());
    onClose();
  };

  return (
    <Dialog open onClose={onClose} title={text('studio-pages.addPage')}>
      <form noValidate onSubmit={add} className="grid gap-4 pt-1">
        {languages.map((language) => (
          <Field
            key={language}
            id={`page-title-${language}`}
            label={text('studio-pages.titleIn', { language: text(`portal.languages.${language}`) })}
            help={language === 'en' ? text('studio-pages.titleHelp') : undefined}
            optional={language !== 'en'}
            error={language === 'en' && wasTried && isMissing ? text('studio-pages.titleMissing') : undefined}
          >
            <TextInput
              autoComplete="off"
              maxLength={120}
              value={titles[language]}
              onChange={(typed) => setTitles({ ...titles, [language]: typed })}
            />
          </Field>
        ))}
        <Field id="page-place" label={text('studio-pages.place')}>
          <SelectInput
            value={place}
            onChange={setPlace}
            choices={[
              { value: FIRST, label: text('studio-pages.first') },
              ...places.map((name) => ({
                value: name,
                label: text('studio-pages.after', { page: pageWords(words, name, 'step') ?? readable(name) }),
              })),
            ]}
          />
        </Field>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">{text('studio-pages.addPage')}</Button>
          <Button variant="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
