import { clsx } from 'clsx/lite';
import { useId } from 'react';
import { locales } from '#shared/format.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { findFirstMessage, findMessage, messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useAllWords } from '../workspace/use-words.ts';
import { GlossaryButton } from './glossary-button.tsx';

type MessageInputsProps = {
  /** The visible label of the inputs. */
  label: string;
  /** The path of the message in the product's texts: page, field, `label`. */
  at: readonly string[];
  /** Ids of more shared messages that may replace a missing one, after those with the same path, also in `pages`. */
  fallbacks?: readonly string[];
  /** True if the message may be missing in all locales. */
  isOptional?: boolean;
};

/** Inputs for a message in three locales. It marks missing texts, and shows shared texts as a placeholder. */
export function MessageInputs({ label, at, fallbacks = [], isOptional = false }: MessageInputsProps) {
  const text = useText();
  const id = useId();
  const { workspace, product, mayEdit, selection } = useWorkspace();
  const words = useAllWords();
  const message = at.join('.');
  const found = locales.map((language) =>
    findFirstMessage(words[language], message, `pages.${message}`, message, ...fallbacks),
  );
  const isNeeded = !isOptional || found.some((one) => one !== undefined);
  return (
    <fieldset className="group/texts grid gap-1">
      <legend className="pb-1 font-semibold text-ink text-small">
        {label}
        {isOptional && <span className="font-normal text-muted"> ({text('interface.ui.optional')})</span>}
      </legend>
      {locales.map((language, index) => {
        const own = findMessage(words[language].own, message);
        const isMissing = isNeeded && found[index] === undefined;
        return (
          <div key={language} className="grid gap-0.5 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:items-center sm:gap-2">
            <label htmlFor={`${id}-${language}`} className="text-muted text-small">
              <span className="sr-only">{label}, </span>
              {text(`portal.languages.${language}`)}
            </label>
            <div className="grid gap-0.5">
              <textarea
                id={`${id}-${language}`}
                rows={1}
                lang={documentLanguage[language]}
                readOnly={!mayEdit}
                value={own ?? ''}
                placeholder={own === undefined ? found[index] : undefined}
                maxLength={5000}
                aria-describedby={isMissing ? `${id}-${language}-missing` : undefined}
                onFocus={() => selection.select({ ...selection.current(), message, from: 'editor' })}
                onChange={({ target }) => {
                  const to = target.value.replace(/\n/g, ' ');
                  workspace.change(
                    { path: messagesFile(product, language), at, to: to === '' ? undefined : to },
                    { merge: `${language} ${message}` },
                  );
                }}
                className={clsx(inputClasses, 'field-sizing-content resize-y', isMissing && 'border-dashed')}
              />
              {isMissing && (
                <span id={`${id}-${language}-missing`} className="font-semibold text-error text-small">
                  {text('studio-pages.missing')}
                </span>
              )}
            </div>
          </div>
        );
      })}
      <div className="hidden group-focus-within/texts:block">
        <GlossaryButton texts={Object.fromEntries(locales.map((language, index) => [language, found[index] ?? '']))} />
      </div>
    </fieldset>
  );
}
