import { clsx } from 'clsx/lite';
import { type KeyboardEvent, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { FunctionList } from './function-list.tsx';
import { type FormulaSyntaxError, isFinishedWord, parseFormula } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';
import type { FormulaContext, NameSuggestion } from './use-formula-names.ts';

type FormulaInputProps = {
  label: string;
  value: Json;
  names: FormulaContext;
  onChange: (logic: Json) => void;
};

/** The maximum number of suggested names. */
const MAX_SUGGESTIONS = 8;

/**
 * An input for a formula as in a spreadsheet, with suggested names below. An invalid formula stays in the input, is
 * shown with the position of its fault, and changes nothing.
 */
export function FormulaInput({ label, value, names, onChange }: FormulaInputProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const id = useId();
  const box = useRef<HTMLTextAreaElement>(null);
  const { printed, shown, parsed, type, leave } = useTypedFormula(value, names);
  const [word, setWord] = useState<{ from: number; to: number; text: string } | null>(null);
  const [active, setActive] = useState<number | null>(null);
  const offered = word === null ? [] : filterSuggestions(names.suggestions, word.text);
  const isWrong = parsed !== undefined && 'fault' in parsed;
  // While suggestions are shown, the typed text is incomplete and is not checked.
  const fault = isWrong && offered.length === 0 ? parsed.fault : undefined;
  const chosen = Math.min(active ?? findFirstChoice(word, names), offered.length - 1);
  if (printed === undefined) return <p className="text-muted text-small">{text('studio-sentences.formula.beyond')}</p>;

  const change = (next: string, caret: number) => {
    type(next);
    setWord(findWordAtCaret(next, caret));
    setActive(null);
    const read = parseFormula(next, names);
    if ('logic' in read) onChange(read.logic);
  };
  const put = ({ put: name }: NameSuggestion) => {
    if (!word) return;
    const next = `${shown.slice(0, word.from)}${name}${shown.slice(word.to)}`;
    const caret = word.from + name.length;
    // The update is synchronous: at the next key the caret is behind the name.
    flushSync(() => {
      change(next, caret);
      setWord(null);
    });
    box.current?.focus();
    box.current?.setSelectionRange(caret, caret);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (offered.length === 0 || event.nativeEvent.isComposing) return;
    const moved = moveChoice(chosen, event.key, offered.length);
    const taken = event.key === 'Enter' || event.key === 'Tab' ? offered[chosen] : undefined;
    if (moved !== undefined) setActive(moved);
    else if (taken) put(taken);
    else if (event.key === 'Escape') setWord(null);
    else return;
    event.preventDefault();
    // Escape closes the suggestions, not the dialog around them.
    event.stopPropagation();
  };

  return (
    <div className="relative grid gap-1">
      <textarea
        ref={box}
        aria-label={label}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={`${id}-names`}
        aria-activedescendant={offered[chosen] ? `${id}-${chosen}` : undefined}
        aria-invalid={fault !== undefined || undefined}
        aria-describedby={`${id}-says`}
        readOnly={!mayEdit}
        rows={Math.min(6, Math.max(1, Math.ceil(shown.length / 60)))}
        spellCheck={false}
        autoComplete="off"
        maxLength={4000}
        value={shown}
        onChange={({ target }) => change(target.value, target.selectionStart)}
        onKeyDown={onKeyDown}
        onBlur={() => {
          setWord(null);
          if (!isWrong) leave();
        }}
        className={clsx(
          'figures field-sizing-content min-h-11 w-full rounded-field border bg-card px-3 py-2',
          fault ? 'border-2 border-error' : 'border-line-strong',
        )}
      />
      <Suggestions id={id} offered={offered} chosen={chosen} onPut={put} />
      <span
        id={`${id}-says`}
        role={fault ? 'alert' : undefined}
        className={fault ? 'font-semibold text-error text-small' : 'text-muted text-small'}
      >
        {fault ? describeSyntaxError(fault, text) : text('studio-sentences.formula.help')}
      </span>
      <FunctionList />
    </div>
  );
}

/**
 * The text of a formula. The typed text stays, with its brackets and amounts, until the formula is changed elsewhere;
 * then it is printed. `parsed` is undefined for a printed text.
 */
function useTypedFormula(value: Json, names: FormulaContext) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isTyping, setTyping] = useState(false);
  const read = typed === null ? undefined : parseFormula(typed, names);
  const isSame = read !== undefined && 'logic' in read && isSameJson(read.logic, value);
  const kept = isTyping || isSame ? typed : null;
  const printed = printFormula(value);
  return {
    ...{ printed, shown: kept ?? printed ?? '', parsed: kept === null ? undefined : read },
    type: (next: string) => {
      setTyping(true);
      setTyped(next);
    },
    leave: () => setTyping(false),
  };
}

type SuggestionsProps = {
  id: string;
  offered: readonly NameSuggestion[];
  chosen: number;
  onPut: (suggestion: NameSuggestion) => void;
};

/** The suggested names, inserted by a click or a key. */
function Suggestions({ id, offered, chosen, onPut }: SuggestionsProps) {
  const text = useText();
  return (
    <div
      id={`${id}-names`}
      role="listbox"
      aria-label={text('studio-sentences.formula.names')}
      hidden={offered.length === 0}
      className="absolute top-full left-0 z-20 max-h-80 w-full max-w-xl overflow-y-auto rounded-card border border-line bg-card py-1 shadow-card"
    >
      {offered.map((suggestion, at) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
        <div
          key={suggestion.put}
          id={`${id}-${at}`}
          role="option"
          tabIndex={-1}
          aria-selected={at === chosen}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onPut(suggestion)}
          className={clsx(
            'flex min-h-10 flex-wrap items-baseline gap-x-3 px-3 py-1.5',
            at === chosen && 'bg-primary-tint',
          )}
        >
          <span className="font-semibold text-ink">{suggestion.label}</span>
          <span className="text-muted text-small">{suggestion.help ?? suggestion.put}</span>
        </div>
      ))}
    </div>
  );
}

function describeSyntaxError(
  { is, found, from, least = 0, most = 0, wants, has }: FormulaSyntaxError,
  text: ReturnType<typeof useText>,
): string {
  const types = wants &&
    has && {
      wants: text(`studio-sentences.formula.types.${wants}`),
      has: text(`studio-sentences.formula.types.${has}`),
    };
  return text(`studio-sentences.formula.faults.${is}`, { found, at: from + 1, least, most, ...types });
}

/** Returns the suggestion chosen at first: none for a finished word, which Tab must not replace. */
const findFirstChoice = (word: { text: string } | null, names: FormulaContext): number =>
  word !== null && isFinishedWord(word.text, names) ? -1 : 0;

/** Returns the suggestion that an arrow key chooses; undefined for another key. */
function moveChoice(chosen: number, key: string, count: number): number | undefined {
  if (key === 'ArrowDown') return (chosen + 1) % count;
  return key === 'ArrowUp' ? (Math.max(chosen, 0) + count - 1) % count : undefined;
}

/** Returns the name that is being typed at the caret. */
function findWordAtCaret(typed: string, caret: number): { from: number; to: number; text: string } | null {
  const before = /[A-Za-z_\u1780-\u17ff\u4e00-\u9fff][\w.\u1780-\u17ff\u4e00-\u9fff]*$/.exec(typed.slice(0, caret));
  if (!before) return null;
  const after = /^[\w.]*/.exec(typed.slice(caret))?.[0] ?? '';
  return { from: before.index, to: caret + after.length, text: before[0] };
}

/** Returns the names that begin with the typed text, or have a word that does; not a name that equals it. */
function filterSuggestions(suggestions: readonly NameSuggestion[], word: string): NameSuggestion[] {
  const wanted = word.toLowerCase();
  const begins = (words: string) => words.toLowerCase().startsWith(wanted);
  const found = suggestions.filter(
    ({ put, label }) => put !== word && (begins(put) || label.split(/\s+/).some(begins) || begins(label)),
  );
  return found.slice(0, MAX_SUGGESTIONS);
}
