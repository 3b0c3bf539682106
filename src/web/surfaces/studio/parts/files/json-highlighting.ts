import { bracketMatching, foldGutter, foldService, indentService } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView, MatchDecorator, ViewPlugin } from '@codemirror/view';

/** Matches tokens of JSON: a name, a string, a number or a constant. No token spans more than one line. */
const TOKEN_PATTERN = /("(?:[^"\\]|\\.)*")(\s*:)?|-?\b\d[\d.eE+-]*|\b(?:true|false|null)\b/g;
/** The maximum number of lines to search for the end of a fold. */
const MAX_FOLD_LINES = 20_000;

const [NAME, TEXT, CONSTANT] = ['cm-name', 'cm-text', 'cm-constant'].map((name) => Decoration.mark({ class: name }));
const tokenDecorator = new MatchDecorator({
  regexp: TOKEN_PATTERN,
  decorate: (add, from, _to, [whole, text = '', colon]) => {
    if (text === '') add(from, from + whole.length, CONSTANT as Decoration);
    else add(from, from + text.length, (colon === undefined ? TEXT : NAME) as Decoration);
  },
});
const highlightPlugin = ViewPlugin.define<{
  seen: DecorationSet;
  update: (update: Parameters<typeof tokenDecorator.updateDeco>[0]) => void;
}>(
  (view) => ({
    seen: tokenDecorator.createDeco(view),
    update(update) {
      this.seen = tokenDecorator.updateDeco(update, this.seen);
    },
  }),
  { decorations: ({ seen }) => seen },
);

/** Returns the fold from a line to its closing line, found by indentation: files are written with indentation. */
function findFoldEnd(state: EditorState, from: number): { from: number; to: number } | null {
  const line = state.doc.lineAt(from);
  if (!/[{[]\s*$/.test(line.text)) return null;
  const depth = line.text.search(/\S/);
  const last = Math.min(state.doc.lines, line.number + MAX_FOLD_LINES);
  for (let number = line.number + 1; number <= last; number += 1) {
    const { from: start, text } = state.doc.line(number);
    const indent = text.search(/\S/);
    if (indent < 0 || indent > depth) continue;
    return /^[}\]]/.test(text.slice(indent)) && number > line.number + 1 ? { from: line.to, to: start + indent } : null;
  }
  return null;
}

/** Returns the indentation of a new line: as the line before, and one step more after an opening bracket. */
function measureIndent(state: EditorState, at: number): number | null {
  const line = state.doc.lineAt(at);
  const before =
    line.from < at ? line.text.slice(0, at - line.from) : line.number > 1 ? state.doc.line(line.number - 1).text : '';
  return Math.max(before.search(/\S|$/), 0) + (/[{[]\s*$/.test(before) ? state.tabSize : 0);
}

/** The display of JSON: colours for tokens, matching brackets, folding. */
export const jsonHighlighting: Extension = [
  ...[highlightPlugin, bracketMatching(), foldGutter(), foldService.of(findFoldEnd)],
  indentService.of(({ state }, at) => measureIndent(state, at)),
  EditorView.baseTheme({
    '.cm-name': { color: '#0b5673' },
    '.cm-text': { color: '#8c2415' },
    '.cm-constant': { color: '#1b5e33' },
  }),
];
