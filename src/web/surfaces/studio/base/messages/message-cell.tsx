import { clsx } from 'clsx/lite';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Locale } from '#shared/format.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { findMessageIssue, listPlaceholders, type MessageRow } from './message-rows.ts';

type MessageCellProps = {
  row: MessageRow;
  language: Locale;
  mayEdit: boolean;
  /** Saves the typed text; an empty text deletes the message in this language. */
  onWrite: (typed: string) => void;
};

/** An input for a message in one language. Enter or leaving the input saves the text, Escape restores the old one. */
export function MessageCell({ row, language, mayEdit, onWrite }: MessageCellProps) {
  const text = useText();
  const id = useId();
  const stands = row.said[language];
  const [writing, setWriting] = useState<string | null>(null);
  const typed = writing ?? stands ?? '';
  const fault = findMessageIssue({ ...row, said: { ...row.said, [language]: typed } }, language);

  const write = () => {
    if (writing !== null && writing.trim() !== (stands ?? '')) onWrite(writing.trim());
    setWriting(null);
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') return setWriting(null);
    // While the user composes a Khmer or Chinese word, Enter belongs to the input method.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    write();
  };

  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-muted text-small md:hidden">
        {text(`portal.languages.${language}`)}
      </span>
      <textarea
        rows={1}
        lang={documentLanguage[language]}
        aria-label={text('studio-words.box', { message: row.id, language: text(`portal.languages.${language}`) })}
        aria-describedby={`${id}-says`}
        aria-invalid={fault === 'places' || undefined}
        readOnly={!mayEdit}
        value={typed}
        maxLength={5000}
        onChange={({ target }) => setWriting(target.value)}
        onBlur={write}
        onKeyDown={onKeyDown}
        className={clsx(inputClasses, 'field-sizing-content resize-y', fault === 'missing' && 'border-dashed')}
      />
      <p id={`${id}-says`} className="flex flex-wrap justify-between gap-x-3 text-muted text-small">
        <span className={clsx(fault && 'font-semibold text-error')}>
          {fault === 'missing' && text('studio-words.isMissing')}
          {fault === 'unwritten' && text('studio-words.isUnwritten')}
          {fault === 'stale' && text('studio-words.isStale')}
          {fault === 'places' &&
            text('studio-words.placesDiffer', {
              places:
                listPlaceholders(row.said.en ?? '')
                  .map((name) => `{${name}}`)
                  .join(' ') || '–',
            })}
        </span>
        <span className="figures">
          <span className="sr-only">{text('studio-words.letters')} </span>
          {[...typed].length}
        </span>
      </p>
    </div>
  );
}
