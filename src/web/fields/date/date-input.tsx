import { CalendarDays } from 'lucide-react';
import { useContext, useRef, useState } from 'react';
import { toLatinDigits } from '#engine/language/typed/digits.ts';
import { today } from '#web/hydration/server-clock.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { type DateBox, DateBoxes, DateLine, dateBoxes } from './date-boxes.tsx';
import {
  type DateParts,
  hasWords,
  normalizeDateParts,
  parseDateText,
  splitIsoDate,
  splitTypedDate,
  toIsoDate,
  withFullYear,
  writeTypedDate,
} from './date-parts.ts';
import { OneBoxContext } from './one-box-context.ts';

/** Loaded when somebody types a word: most people type numbers. */
let words: typeof import('./date-words.ts') | undefined;
const loadWords = async () => {
  words ??= await import('./date-words.ts');
};

type DateInputProps = {
  /** `YYYY-MM-DD`, empty when there is none; for unfinished dates see date-parts.ts. */
  value: string;
  onChange: (iso: string) => void;
  /** Bounds of the browser's picker, ISO. */
  min?: string;
  max?: string;
  /** Called when the focus leaves the whole date. */
  onBlur?: () => void;
  disabled?: boolean;
  /** Allows the browser to fill in the date of birth. */
  birthday?: boolean;
};

/**
 * A date: typed as day, month and year, pasted as a whole, or picked. Inside a Field with `group`. People who type dates
 * all day have one box (`OneBoxContext`).
 */
export function DateInput({ value, onChange, min, max, onBlur, disabled, birthday }: DateInputProps) {
  const text = useText();
  const isOneBox = useContext(OneBoxContext);
  const [line, setLine] = useState(() => writeTypedDate(splitIsoDate(value)));
  const picker = useRef<HTMLInputElement>(null);
  const row = useRef<HTMLDivElement>(null);
  // The typed text stays unchanged (`5`, not `05`) as long as it means the value.
  const [typed, setTyped] = useState<DateParts>(() => splitIsoDate(value));
  const parts = toIsoDate(typed) === value ? typed : splitIsoDate(value);

  // The focus may leave an input before its text is rendered.
  const newest = useRef(parts);
  newest.current = parts;
  const hand = (next: DateParts) => {
    newest.current = next;
    setTyped(next);
    if (toIsoDate(next) !== value) onChange(toIsoDate(next));
  };
  const changeLine = (raw: string) => {
    setLine(raw);
    hand(words?.readWholeDate(raw) ?? splitTypedDate(raw));
    if (!words && /\p{L}/u.test(raw)) void loadWords().catch(() => undefined);
  };
  const finish = () => {
    const read = hasWords(newest.current) ? words?.readDateWords(newest.current) : undefined;
    const tidy = normalizeDateParts(read ?? newest.current);
    const whole = birthday ? withFullYear(tidy, Number(today().slice(0, 4))) : tidy;
    hand(whole);
    setLine(writeTypedDate(whole));
  };
  const leave = () => {
    finish();
    onBlur?.();
  };
  const leaveNow = useRef(leave);
  leaveNow.current = leave;
  const change = (box: DateBox, raw: string) => {
    const next = { ...parts, [box]: raw };
    hand(parseDateText(raw) ?? words?.readWholeDate(raw) ?? next);
    // The focus may leave the date before the words are loaded.
    if (!words && hasWords(next))
      loadWords().then(
        () => row.current?.contains(document.activeElement) || leaveNow.current(),
        () => undefined,
      );
    // A separator moves to the next input, as on paper.
    if (/\d[/.\-\s]$/.test(toLatinDigits(raw)))
      row.current?.querySelectorAll<HTMLInputElement>('input[inputmode]')[dateBoxes.indexOf(box) + 1]?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the end of the input
    <div
      ref={row}
      className="flex items-end gap-2"
      onKeyDown={(event) => event.key === 'Enter' && finish()}
      onBlur={(event) => (event.currentTarget.contains(event.relatedTarget) ? finish() : leave())}
    >
      {isOneBox ? (
        <DateLine
          value={toIsoDate(splitTypedDate(line)) === value ? line : writeTypedDate(parts)}
          onChange={changeLine}
          {...{ birthday, disabled }}
        />
      ) : (
        <DateBoxes parts={parts} onChange={change} {...{ birthday, disabled }} />
      )}
      <span className="relative">
        <IconButton
          icon={CalendarDays}
          disabled={disabled}
          label={text('interface.ui.pickDate')}
          onClick={() => picker.current?.showPicker()}
        />
        <input
          ref={picker}
          type="date"
          tabIndex={-1}
          aria-hidden="true"
          min={min}
          max={max}
          value={/^\d{4}-\d{2}-\d{2}$/.test(value) ? value : ''}
          onChange={(event) => event.target.value && onChange(event.target.value)}
          className="pointer-events-none absolute inset-0 opacity-0"
        />
      </span>
    </div>
  );
}
