import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useId, useMemo, useRef, useState } from 'react';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { checkJsonText, type TextIssue } from './check-json-text.ts';
import { editFile } from './edited-file.ts';

/** The delay in milliseconds between the last keystroke and the check of the text. */
const CHECK_DELAY_MS = 250;

/** Edits a file as text. Typed changes appear in the other parts at once, and changes made there appear here. */
export function FileEditor({ path }: { path: string }) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const box = useRef<HTMLTextAreaElement>(null);
  const find = useRef<HTMLInputElement>(null);
  const { shown, faults, isWaiting, type, leave } = useTypedFile(path);
  const say = useIssueText();
  return (
    <div className="grid gap-3">
      <FindBox input={find} onFind={(words, isBack) => findInText(box.current, words, isBack)} />
      <textarea
        ref={box}
        aria-label={text('studio-files.editor', { path })}
        value={shown}
        readOnly={!mayEdit}
        spellCheck={false}
        autoComplete="off"
        rows={24}
        onChange={({ target }) => type(target.value)}
        onBlur={leave}
        onKeyDown={(event) => {
          if (!event.ctrlKey && !event.metaKey) return;
          // The input has its own undo and redo. The page's undo must not run, too.
          event.stopPropagation();
          if (event.key !== 'f') return;
          event.preventDefault();
          find.current?.select();
        }}
        className="w-full whitespace-pre rounded-field border border-line-strong bg-card p-3 font-mono text-small"
      />
      <p role="status" className={isWaiting ? 'font-semibold text-error' : 'text-muted text-small'}>
        {isWaiting ? text('studio-files.waiting') : text('studio-files.faults', { count: faults.length })}
      </p>
      {faults.length > 0 && (
        <ul className="grid gap-1" aria-label={text('studio-files.faultList')}>
          {faults.slice(0, 20).map((fault) => (
            <li key={`${fault.from} ${say(fault)}`}>
              <TextButton onClick={() => selectInText(box.current, fault.from, fault.to)}>
                {text('studio-files.atLine', { line: findLineNumber(shown, fault.from), fault: say(fault) })}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Connects the typed text with the file: it is checked and saved when the user pauses or leaves the input. */
function useTypedFile(path: string) {
  const { workspace, mayEdit } = useWorkspace();
  const [file] = useState(() => editFile(workspace, path));
  const [shown, setShown] = useState(file.text);
  const [isWaiting, setWaiting] = useState(file.isWaiting);
  const pending = useRef<string>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const take = () => {
    clearTimeout(timer.current);
    if (pending.current === undefined) return;
    file.typed(pending.current);
    pending.current = undefined;
    setWaiting(file.isWaiting());
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the file stays the same until another one is opened
  useEffect(() => {
    const stop = workspace.subscribe(() => {
      const next = pending.current === undefined ? file.heard() : undefined;
      if (next !== undefined) setShown(next);
    });
    return () => {
      stop();
      take();
    };
  }, [workspace, file]);
  return {
    shown,
    faults: useMemo(() => checkJsonText(path, shown).faults, [path, shown]),
    isWaiting,
    type(next: string) {
      setShown(next);
      pending.current = next;
      clearTimeout(timer.current);
      timer.current = setTimeout(take, CHECK_DELAY_MS);
    },
    leave() {
      take();
      if (mayEdit) setShown(file.left());
    },
  };
}

function selectInText(box: HTMLTextAreaElement | null, from: number, to: number): void {
  if (!box) return;
  box.focus();
  // Chromium scrolls to the caret only when the selection is set in a focused input without a selection.
  box.setSelectionRange(from, from);
  const line = findLineNumber(box.value, from);
  box.scrollTop = Math.max(0, (line / box.value.split('\n').length) * box.scrollHeight - box.clientHeight / 2);
  box.setSelectionRange(from, to);
}

/** Selects the next or previous match of a text. It ignores case and continues at the other end. */
function findInText(box: HTMLTextAreaElement | null, words: string, isBack: boolean): Found {
  const [all, wanted] = [box?.value.toLowerCase() ?? '', words.toLowerCase()];
  const found: number[] = [];
  for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) found.push(at);
  if (!box || found.length === 0) return { place: 0, of: 0 };
  const { selectionStart: from, selectionEnd: to } = box;
  const isThere = all.slice(from, to) === wanted;
  const next = isBack
    ? found.findLastIndex((at) => at < from)
    : found.findIndex((at) => (isThere ? at > from : at >= from));
  const place = next >= 0 ? next : isBack ? found.length - 1 : 0;
  const at = found[place] ?? 0;
  selectInText(box, at, at + words.length);
  return { place: place + 1, of: found.length };
}

const findLineNumber = (text: string, offset: number): number => text.slice(0, offset).split('\n').length;

/** Returns a function that makes the message of a fault. */
function useIssueText(): (fault: TextIssue) => string {
  const text = useText();
  return (fault) =>
    fault.kind === 'syntax'
      ? text('studio-files.syntax')
      : text(`studio-files.fault.${fault.kind}`, { what: fault.what });
}

type Found = { place: number; of: number };
type FindBoxProps = {
  input: RefObject<HTMLInputElement | null>;
  /** Moves to the next or previous match. */
  onFind: (words: string, isBack: boolean) => Found;
};

const outlined = 'border border-line text-primary-deep hover:bg-primary-tint';

/** Searches in a text: Enter goes to the next match, Shift+Enter to the previous one. */
function FindBox({ input, onFind }: FindBoxProps) {
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
