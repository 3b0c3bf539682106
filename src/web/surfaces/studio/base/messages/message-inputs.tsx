import { clsx } from 'clsx/lite';
import { useId } from 'react';
import { type Locale, locales } from '#shared/format.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { findFirstMessage, findMessage, messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { problemMessageId } from '#web/surfaces/studio/base/workspace/save-state.ts';
import { useLock } from '#web/surfaces/studio/base/workspace/use-lock.ts';
import { useRefusals, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
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
  const words = useAllWords();
  const message = at.join('.');
  const found = locales.map((language) =>
    findFirstMessage(words[language], message, `pages.${message}`, message, ...fallbacks),
  );
  const isNeeded = !isOptional || found.some((one) => one !== undefined);
  return (
    <fieldset className="group/texts relative grid gap-1">
      <legend className="pb-1 font-semibold text-ink text-small">
        {label}
        {isOptional && <span className="font-normal text-muted"> ({text('interface.ui.optional')})</span>}
      </legend>
      {locales.map((language, index) => (
        <MessageInput
          key={language}
          {...{ language, label, at, isNeeded }}
          own={findMessage(words[language].own, message)}
          found={found[index]}
        />
      ))}
      {/* Over the line of the legend: if it took room of its own, a press on anything below would miss when the focus leaves. */}
      <div className="-top-2.5 absolute right-0 hidden group-focus-within/texts:block">
        <GlossaryButton texts={Object.fromEntries(locales.map((language, index) => [language, found[index] ?? '']))} />
      </div>
    </fieldset>
  );
}

type MessageInputProps = Pick<MessageInputsProps, 'label' | 'at'> & {
  language: Locale;
  /** The product's own text, and the one that is shown, which may be a shared one. */
  own: string | undefined;
  found: string | undefined;
  isNeeded: boolean;
};

function MessageInput({ language, label, at, own, found, isNeeded }: MessageInputProps) {
  const text = useText();
  const id = useId();
  const { workspace, product, mayEdit, selection } = useWorkspace();
  const path = messagesFile(product, language);
  const message = at.join('.');
  const refusal = useRefusals()({ path, at });
  const lock = useLock({ path, at });
  const typed = typeof refusal?.after === 'string' ? refusal.after : own;
  const isMissing = isNeeded && found === undefined;
  const fault = refusal ? problemMessageId(refusal.error) : isMissing ? 'studio-pages.missing' : undefined;
  return (
    <div className="grid gap-0.5 sm:grid-cols-[5.5rem_minmax(0,1fr)] sm:items-center sm:gap-2">
      <label htmlFor={id} className="text-muted text-small">
        <span className="sr-only">{label}, </span>
        {text(`portal.languages.${language}`)}
      </label>
      <div className="grid gap-0.5">
        <textarea
          id={id}
          rows={1}
          lang={documentLanguage[language]}
          readOnly={!mayEdit || lock.by !== undefined}
          value={typed ?? ''}
          placeholder={own === undefined ? found : undefined}
          maxLength={5000}
          aria-invalid={refusal ? true : undefined}
          aria-describedby={clsx(fault && `${id}-fault`, lock.by && `${id}-lock`) || undefined}
          onFocus={() => selection.select({ ...selection.current(), message, from: 'editor' })}
          onChange={({ target }) => {
            const to = target.value.replace(/\n/g, ' ');
            workspace.change({ path, at, to: to === '' ? undefined : to }, { merge: `${language} ${message}` });
          }}
          className={clsx(inputClasses, 'field-sizing-content resize-y', isMissing && 'border-dashed')}
        />
        {lock.by && (
          <span id={`${id}-lock`} role="status" className="font-semibold text-ink text-small">
            {lock.by}
          </span>
        )}
        {fault && (
          <span id={`${id}-fault`} className="font-semibold text-error text-small">
            {text(fault)}
          </span>
        )}
      </div>
    </div>
  );
}
