import { clsx } from 'clsx/lite';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Locale } from '#shared/format.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { problemMessageId } from '../workspace/save-state.ts';
import { useLock } from '../workspace/use-lock.ts';
import { type FilePlace, useRefusals } from '../workspace/workspace-context.ts';
import { findMessageIssue, listPlaceholders, type MessageIssue, type MessageRow } from './message-rows.ts';

type MessageCellProps = {
  row: MessageRow;
  language: Locale;
  mayEdit: boolean;
  /** The place of the message in the file of this language. */
  place: FilePlace;
  /** Saves the typed text; an empty text deletes the message in this language. */
  onWrite: (typed: string) => void;
};

/** An input for a message in one language. Enter or leaving the input saves the text, Escape restores the old one. */
export function MessageCell({ row, language, mayEdit, place, onWrite }: MessageCellProps) {
  const text = useText();
  const id = useId();
  const stands = row.said[language];
  const [writing, setWriting] = useState<string | null>(null);
  const refusal = useRefusals()(place);
  const lock = useLock(place);
  const typed = writing ?? (typeof refusal?.after === 'string' ? refusal.after : (stands ?? ''));
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
        readOnly={!mayEdit || (lock.by !== undefined && writing === null)}
        value={typed}
        maxLength={5000}
        onChange={({ target }) => {
          lock.type();
          setWriting(target.value);
        }}
        onBlur={write}
        onKeyDown={onKeyDown}
        className={clsx(inputClasses, 'field-sizing-content resize-y', fault === 'missing' && 'border-dashed')}
      />
      <p id={`${id}-says`} className="flex flex-wrap justify-between gap-x-3 text-muted text-small">
        <span>
          {lock.by && (
            <span role="status" className="block font-semibold text-ink">
              {lock.by}
            </span>
          )}
          {refusal && <span className="block font-semibold text-error">{text(problemMessageId(refusal.error))}</span>}
          {fault && <MessageFault fault={fault} row={row} />}
        </span>
        <span className="figures">
          <span className="sr-only">{text('studio-words.letters')} </span>
          {[...typed].length}
        </span>
      </p>
    </div>
  );
}

/** The reason why a message is marked. */
function MessageFault({ fault, row }: { fault: MessageIssue; row: MessageRow }) {
  const text = useText();
  const places = listPlaceholders(row.said.en ?? '').map((name) => `{${name}}`);
  return (
    <span className="block font-semibold text-error">
      {fault === 'places'
        ? text('studio-words.placesDiffer', { places: places.join(' ') || '–' })
        : text(`studio-words.${faultWords[fault]}`)}
    </span>
  );
}

const faultWords = { missing: 'isMissing', unwritten: 'isUnwritten', stale: 'isStale' } as const;
