import { clsx } from 'clsx/lite';
import { type KeyboardEvent, useId, useState } from 'react';
import type { Locale } from '#contract/format.ts';
import { isApiError } from '#web/api/api-error.ts';
import { inputClasses } from '#web/fields/field/input-classes.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Refusal } from '#web/surfaces/portal/form/refusal.tsx';
import { faultOf, placesOf, type WordRow } from './word-rows.ts';

type WordCellProps = {
  row: WordRow;
  language: Locale;
  mayEdit: boolean;
  /** Keeps what was typed in place of what stood there when the writing began. */
  onWrite: (before: string | undefined, typed: string) => Promise<unknown>;
};

type Writing = { typed: string; before: string | undefined };

const documentLanguages = { en: 'en', km: 'km', zh: 'zh-Hans' };

/**
 * The words of a message in one language: kept with Enter or when one leaves the box, taken back with Escape. Where somebody else has
 * written there meanwhile, both are shown, and one of them is chosen.
 */
export function WordCell({ row, language, mayEdit, onWrite }: WordCellProps) {
  const text = useText();
  const id = useId();
  const stands = row.said[language];
  const [writing, setWriting] = useState<Writing | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const typed = writing?.typed ?? stands ?? '';
  const isConflict = isApiError(failure) && failure.problem === 'editConflict';
  const now = { ...row, said: { ...row.said, [language]: typed } };
  const fault = faultOf(now, language);

  const giveUp = () => {
    setWriting(null);
    setFailure(null);
  };
  const write = async (before: string | undefined) => {
    if (!writing || isBusy) return;
    const sent = writing.typed;
    if (sent.trim() === (before ?? '')) return giveUp();
    setIsBusy(true);
    setFailure(null);
    try {
      await onWrite(before, sent);
      // What was typed since goes on from there.
      setWriting((later) => (later && later.typed !== sent ? { typed: later.typed, before: sent.trim() } : null));
    } catch (error) {
      setFailure(error);
    } finally {
      setIsBusy(false);
    }
  };
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key === 'Escape') return giveUp();
    // Enter that ends a word of Khmer or Chinese being composed is the keyboard's own.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (!isConflict) void write(writing?.before);
  };

  return (
    <div className="grid gap-1">
      <span aria-hidden="true" className="text-muted text-small md:hidden">
        {text(`portal.languages.${language}`)}
      </span>
      <textarea
        rows={1}
        lang={documentLanguages[language]}
        aria-label={text('studio.words.box', { message: row.id, language: text(`portal.languages.${language}`) })}
        aria-describedby={`${id}-says`}
        aria-invalid={fault === 'places' || isConflict || undefined}
        readOnly={!mayEdit}
        value={typed}
        maxLength={5000}
        onChange={({ target }) => setWriting({ typed: target.value, before: writing ? writing.before : stands })}
        onBlur={() => {
          if (!isConflict) void write(writing?.before);
        }}
        onKeyDown={onKeyDown}
        className={clsx(inputClasses, 'field-sizing-content resize-y', fault === 'missing' && 'border-dashed')}
      />
      <p id={`${id}-says`} className="flex flex-wrap justify-between gap-x-3 text-muted text-small">
        <span className={clsx(fault && 'font-semibold text-error')}>
          {fault === 'missing' && text('studio.words.isMissing')}
          {fault === 'places' &&
            text('studio.words.placesDiffer', {
              places:
                placesOf(row.said.en ?? '')
                  .map((name) => `{${name}}`)
                  .join(' ') || '–',
            })}
        </span>
        <span className="figures">
          <span className="sr-only">{text('studio.words.letters')} </span>
          {[...typed].length}
        </span>
      </p>
      {isBusy && (
        <p role="status" className="text-muted text-small">
          {text('studio.words.saving')}
        </p>
      )}
      {isConflict ? (
        <div role="alert" className="grid gap-1 border-error border-l-4 pl-3 text-small">
          <p>{text('studio.words.conflict')}</p>
          <p lang={documentLanguages[language]} className="break-words font-semibold text-ink">
            {stands ?? text('studio.edits.nothing')}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button variant="secondary" busy={isBusy} onClick={() => void write(stands)}>
              {text('studio.words.mine')}
            </Button>
            <Button variant="quiet" onClick={giveUp}>
              {text('studio.words.theirs')}
            </Button>
          </div>
        </div>
      ) : (
        <Refusal error={failure} />
      )}
    </div>
  );
}
