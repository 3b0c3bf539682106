import { ChevronDown, ChevronUp } from 'lucide-react';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { checkJsonText, type TextIssue } from './check-json-text.ts';
import { type CodeEditor, openCodeEditor } from './code-editor.ts';
import { editFile } from './edited-file.ts';

/** The delay in milliseconds between the last keystroke and the check of the text. */
const CHECK_DELAY_MS = 250;

/** Edits a file as text. Typed changes appear in the other parts at once, and changes made there appear here. */
export function FileEditor({ path }: { path: string }) {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const host = useRef<HTMLDivElement>(null);
  const editor = useRef<CodeEditor>(null);
  const find = useRef<HTMLInputElement>(null);
  const [faults, setFaults] = useState<readonly TextIssue[]>([]);
  const [isWaiting, setIsWaiting] = useState(false);
  const say = useIssueText();

  // biome-ignore lint/correctness/useExhaustiveDependencies: the editor opens once and keeps the texts of that moment
  useEffect(() => {
    if (!host.current) return;
    const file = editFile(workspace, path);
    let timer: ReturnType<typeof setTimeout> | undefined;
    let pending: string | undefined;
    const judge = () => {
      const found = checkJsonText(path, opened.text()).faults;
      opened.mark(found.slice(0, 100).map((one) => ({ ...one, message: say(one) })));
      setFaults(found);
      setIsWaiting(file.isWaiting());
    };
    const take = () => {
      clearTimeout(timer);
      if (pending === undefined) return;
      const typed = pending;
      pending = undefined;
      file.typed(typed);
      judge();
    };
    const opened = openCodeEditor({
      ...{ host: host.current, path, text: file.text(), readOnly: !mayEdit },
      label: text('studio-files.editor', { path }),
      phrases: {
        'Fold line': text('studio-files.fold'),
        'Unfold line': text('studio-files.unfold'),
        unfold: text('studio-files.unfold'),
        'folded code': text('studio-files.folded'),
        Completions: text('studio-files.proposals'),
      },
      onFind: () => {
        find.current?.focus();
        find.current?.select();
        return true;
      },
      onType: (typed) => {
        pending = typed;
        clearTimeout(timer);
        timer = setTimeout(take, CHECK_DELAY_MS);
      },
      onLeave: () => {
        take();
        if (mayEdit) opened.give(file.left());
      },
    });
    editor.current = opened;
    judge();
    const stop = workspace.subscribe(() => {
      if (pending !== undefined) return;
      const next = file.heard();
      if (next === undefined) return;
      opened.give(next);
      judge();
    });
    return () => {
      stop();
      take();
      opened.close();
      editor.current = null;
    };
  }, [workspace, path]);

  useEffect(() => editor.current?.allow(!mayEdit), [mayEdit]);

  return (
    <div className="grid gap-3">
      <FindBox input={find} onFind={(words, isBack) => editor.current?.find(words, isBack) ?? { place: 0, of: 0 }} />
      <div ref={host} />
      <p role="status" className={isWaiting ? 'font-semibold text-error' : 'text-muted text-small'}>
        {isWaiting ? text('studio-files.waiting') : text('studio-files.faults', { count: faults.length })}
      </p>
      {faults.length > 0 && (
        <ul className="grid gap-1" aria-label={text('studio-files.faultList')}>
          {faults.slice(0, 20).map((fault) => (
            <li key={`${fault.from} ${say(fault)}`}>
              <TextButton onClick={() => editor.current?.show(fault.from)}>
                {text('studio-files.atLine', {
                  line: findLineNumber(editor.current?.text() ?? '', fault.from),
                  fault: say(fault),
                })}
              </TextButton>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
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
