import { autocompletion, type CompletionContext, closeBrackets, completionKeymap } from '@codemirror/autocomplete';
import { history, historyKeymap, standardKeymap } from '@codemirror/commands';
import { Annotation, Compartment, EditorState } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { completeAt } from './complete-json.ts';
import { type Diagnostic, diagnosticsExtension, setDiagnostics } from './diagnostics.ts';
import { jsonHighlighting } from './json-highlighting.ts';

type CodeEditorOptions = {
  /** An empty element. */
  host: HTMLElement;
  path: string;
  text: string;
  /** The accessible name for screen readers. */
  label: string;
  readOnly: boolean;
  /** The editor's own texts, by their English originals. */
  phrases: Record<string, string>;
  onType: (text: string) => void;
  onLeave: () => void;
  /** Called when the user wants to search. */
  onFind: () => boolean;
};

export type CodeEditor = ReturnType<typeof openCodeEditor>;

/** Marks a change that was not typed here: the file has new content. */
const externalUpdate = Annotation.define<boolean>();

/** Suggests names and values at the cursor, from the file's schema and the release's other files. */
function completeFile(path: string) {
  return ({ state, pos, explicit }: CompletionContext) => {
    const found = completeAt(path, state.doc.toString(), pos);
    if (!found || found.items.length === 0 || (!explicit && found.from === found.to)) return null;
    const { from, to, items } = found;
    return {
      ...{ from, to },
      filter: true,
      options: items.map(({ label, insert, detail }) => ({
        label: state.sliceDoc(from, from + 1) === '"' && !label.startsWith('"') ? `"${label}"` : label,
        displayLabel: label,
        apply: insert,
        detail: detail.length > 60 ? `${detail.slice(0, 59)}…` : detail,
      })),
    };
  };
}

/**
 * Opens a code editor for a JSON file, with completion. The editor is in a shadow root with adopted style sheets,
 * because the page's content security policy allows these. Tab leaves the editor, so it does not trap the keyboard.
 */
export function openCodeEditor({
  host,
  path,
  text,
  label,
  readOnly,
  phrases,
  onType,
  onLeave,
  onFind,
}: CodeEditorOptions) {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const access = new Compartment();
  const view = new EditorView({
    root,
    parent: root,
    state: EditorState.create({
      doc: text,
      extensions: [
        ...[
          lineNumbers(),
          jsonHighlighting,
          diagnosticsExtension,
          history(),
          drawSelection(),
          closeBrackets(),
          highlightActiveLine(),
        ],
        autocompletion({ override: [completeFile(path)], icons: false }),
        keymap.of([
          { key: 'Mod-f', run: () => onFind() },
          ...[...completionKeymap, ...historyKeymap, ...standardKeymap],
        ]),
        EditorState.phrases.of(phrases),
        EditorState.tabSize.of(2),
        EditorView.lineWrapping,
        EditorView.contentAttributes.of({ 'aria-label': label, tabindex: '0' }),
        access.of(editAccess(readOnly)),
        editorTheme,
        EditorView.updateListener.of(({ docChanged, state, transactions }) => {
          if (docChanged && !transactions.some((one) => one.annotation(externalUpdate))) onType(state.doc.toString());
        }),
        EditorView.domEventHandlers({ blur: onLeave }),
      ],
    }),
  });
  // The editor has its own undo and redo for typed text. The page's undo must not run, too.
  const own = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey) event.stopPropagation();
  };
  host.addEventListener('keydown', own);
  return {
    text: () => view.state.doc.toString(),
    hasFocus: () => view.hasFocus,
    /** Shows another text. It replaces only the part that differs, so that the cursor stays in position. */
    give(next: string): void {
      const now = view.state.doc.toString();
      if (next === now) return;
      const most = Math.min(now.length, next.length);
      let from = 0;
      while (from < most && now[from] === next[from]) from += 1;
      let back = 0;
      while (back < most - from && now.at(-1 - back) === next.at(-1 - back)) back += 1;
      const change = { from, to: now.length - back, insert: next.slice(from, next.length - back) };
      view.dispatch({ changes: change, annotations: externalUpdate.of(true) });
    },
    allow: (isReadOnly: boolean) => view.dispatch({ effects: access.reconfigure(editAccess(isReadOnly)) }),
    mark: (faults: readonly Diagnostic[]) => view.dispatch({ effects: setDiagnostics.of(faults) }),
    /** Moves the cursor to an offset in the text and scrolls to it. */
    show(offset: number): void {
      view.dispatch({ selection: { anchor: offset }, effects: EditorView.scrollIntoView(offset, { y: 'center' }) });
      view.focus();
    },
    /**
     * Selects the next or previous match of a text. It ignores case and continues at the other end.
     * @returns the number of the match, and the number of all matches
     */
    find(words: string, isBack: boolean): { place: number; of: number } {
      const [all, wanted] = [view.state.doc.toString().toLowerCase(), words.toLowerCase()];
      const found: number[] = [];
      if (wanted !== '')
        for (let at = all.indexOf(wanted); at >= 0; at = all.indexOf(wanted, at + wanted.length)) found.push(at);
      if (found.length === 0) return { place: 0, of: 0 };
      const { from, to } = view.state.selection.main;
      const isThere = view.state.sliceDoc(from, to).toLowerCase() === wanted;
      const next = isBack
        ? found.findLastIndex((at) => at < from)
        : found.findIndex((at) => (isThere ? at > from : at >= from));
      const place = next >= 0 ? next : isBack ? found.length - 1 : 0;
      const anchor = found[place] ?? 0;
      view.dispatch({
        selection: { anchor, head: anchor + words.length },
        effects: EditorView.scrollIntoView(anchor, { y: 'center' }),
      });
      return { place: place + 1, of: found.length };
    },
    close(): void {
      host.removeEventListener('keydown', own);
      view.destroy();
    },
  };
}

const editAccess = (readOnly: boolean) => [EditorState.readOnly.of(readOnly)];

const editorTheme = EditorView.theme({
  '&': {
    fontSize: '0.9375rem',
    backgroundColor: 'white',
    border: '1px solid #8a99a5',
    borderRadius: '8px',
    height: '34rem',
  },
  '&.cm-focused': { outline: '3px solid #057ca5', outlineOffset: '2px' },
  '.cm-scroller': { fontFamily: 'ui-monospace, "Cascadia Mono", Menlo, Consolas, monospace', lineHeight: '1.5' },
  '.cm-gutters': { backgroundColor: '#f4f7f9', color: '#56646f', border: 'none' },
  '.cm-tooltip-autocomplete > ul': { maxHeight: '16rem' },
});
