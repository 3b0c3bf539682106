import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useId, useState } from 'react';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';

type Found = { place: number; of: number };
type FindBoxProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Goes to the next place of words, or the one before. */
  onFind: (words: string, isBack: boolean) => Found;
};

const outlined = 'border border-line text-primary-deep hover:bg-primary-tint';

/** Looks for words in a text: Enter goes on, with Shift back. */
export function FindBox({ input, onFind }: FindBoxProps) {
  const text = useText();
  const id = useId();
  const [words, setWords] = useState('');
  const [found, setFound] = useState<Found>();
  const go = (isBack: boolean) => setFound(words === '' ? undefined : onFind(words, isBack));
  return (
    <search className="flex flex-wrap items-end gap-x-2 gap-y-1">
      <span className="grid gap-1">
        <label htmlFor={id} className="text-muted text-small">
          {text('studio-files.find')}
        </label>
        <TextInput
          id={id}
          ref={input}
          type="search"
          value={words}
          autoComplete="off"
          spellCheck={false}
          onChange={(typed) => {
            setWords(typed);
            setFound(undefined);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            go(event.shiftKey);
          }}
        />
      </span>
      <IconButton className={outlined} label={text('studio-files.earlier')} icon={ChevronUp} onClick={() => go(true)} />
      <IconButton className={outlined} label={text('studio-files.next')} icon={ChevronDown} onClick={() => go(false)} />
      <p role="status" className="py-3 text-muted text-small">
        {found && (found.of === 0 ? text('studio-files.nowhere') : text('studio-files.place', found))}
      </p>
    </search>
  );
}
