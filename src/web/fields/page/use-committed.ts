import { type KeyboardEvent, useContext, useEffect, useRef, useState } from 'react';
import { afterPaint } from './after-paint.ts';
import { PageFrameContext } from './page-context.ts';

const identity = (text: string) => text;

type ValueFormat = {
  /** The id of the field in a page of a product: its text is saved while it is typed, after a pause. */
  id?: string;
  /** Parses a typed text to a value. */
  read?: (typed: string) => string;
  /** Formats a value while nobody types. */
  write?: (value: string) => string;
};

/**
 * A value while it is typed. The text stays as typed until the person leaves the field or presses Enter: then the value
 * is passed on and formatted; an empty text is passed on as undefined. A render of the whole page for every key would
 * be slow on a cheap phone.
 *
 * @param onLeave called with the typed text when the focus leaves the field
 */
export function useCommitted(
  value: string | undefined = '',
  onChange: (value: string | undefined) => void,
  onLeave: (typed: string) => void,
  { id = '', read = identity, write = identity }: ValueFormat = {},
) {
  const frame = useContext(PageFrameContext);
  const [typed, setTyped] = useState(() => write(value));
  const newest = useRef(typed);
  const isTyping = useRef(false);
  const show = (text: string) => {
    newest.current = text;
    setTyped(text);
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: shown again only when the value changes
  useEffect(() => {
    // An answer that arrives meanwhile does not replace the text that is being typed.
    if (!isTyping.current) show(write(value));
  }, [value]);

  const type = (next: string) => {
    isTyping.current = true;
    show(next);
    const readTyped = () => (isTyping.current ? read(newest.current) : undefined);
    if (frame) void import('./save-typed.ts').then(({ noteTyped }) => noteTyped(frame, id, readTyped));
  };
  const finish = (then: (run: () => void) => void) => {
    if (!isTyping.current) return;
    isTyping.current = false;
    const meant = read(newest.current);
    show(write(meant));
    if (meant !== value) then(() => onChange(meant === '' ? undefined : meant));
  };
  return {
    /** Props of the input. */
    box: {
      value: typed,
      onChange: type,
      onBlur: () => {
        finish(afterPaint);
        onLeave(typed);
      },
    },
    /** For the keys of the input: Enter sends the form with the value. */
    onKeyDown: ({ key }: KeyboardEvent) => key === 'Enter' && finish((run) => run()),
  };
}
