import { type Extension, RangeSet, RangeSetBuilder, StateEffect, StateField, type Text } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  EditorView,
  GutterMarker,
  gutterLineClass,
  WidgetType,
} from '@codemirror/view';

/** A fault in a text, with its message. */
export type Diagnostic = { from: number; to: number; message: string };

/** Replaces all shown faults by these. */
export const setDiagnostics = StateEffect.define<readonly Diagnostic[]>();

const noDecorations = { words: Decoration.none, lines: RangeSet.empty as RangeSet<GutterMarker> };

const diagnosticsField = StateField.define<{ words: DecorationSet; lines: RangeSet<GutterMarker> }>({
  create: () => noDecorations,
  update: ({ words, lines }, { changes, effects, state }) => {
    const given = effects.find((effect) => effect.is(setDiagnostics));
    if (given?.is(setDiagnostics)) return buildDecorations(given.value, state.doc);
    return { words: words.map(changes), lines: lines.map(changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ words }) => words),
    gutterLineClass.from(field, ({ lines }) => lines),
  ],
});

const underlineMark = Decoration.mark({ class: 'cm-fault' });
const lineMark = new (class extends GutterMarker {
  override elementClass = 'cm-faultLine';
})();

/** Shows the message of a fault at the end of its line, without hovering. The fault itself is underlined. */
class DiagnosticWidget extends WidgetType {
  constructor(readonly message: string) {
    super();
  }
  override eq = (other: DiagnosticWidget) => other.message === this.message;
  toDOM(): HTMLElement {
    return Object.assign(document.createElement('span'), { className: 'cm-faultWords', textContent: this.message });
  }
}

function buildDecorations(
  faults: readonly Diagnostic[],
  text: Text,
): { words: DecorationSet; lines: RangeSet<GutterMarker> } {
  const words: ReturnType<Decoration['range']>[] = [];
  const lines = new RangeSetBuilder<GutterMarker>();
  const said = new Map<number, Set<string>>();
  for (const { from, to, message } of faults) {
    const start = Math.min(from, text.length);
    const end = Math.min(Math.max(to, start), text.length);
    if (end > start) words.push(underlineMark.range(start, end));
    const { number } = text.lineAt(start);
    said.set(number, (said.get(number) ?? new Set()).add(message));
  }
  for (const [number, messages] of [...said].sort(([one], [other]) => one - other)) {
    const line = text.line(number);
    lines.add(line.from, line.from, lineMark);
    words.push(Decoration.widget({ widget: new DiagnosticWidget([...messages].join(' ')), side: 1 }).range(line.to));
  }
  return { words: Decoration.set(words, true), lines: lines.finish() };
}

/** The editor extension that shows faults at their positions. */
export const diagnosticsExtension: Extension = [
  diagnosticsField,
  EditorView.baseTheme({
    '.cm-fault': { textDecoration: 'underline wavy #b3261e', textUnderlineOffset: '3px' },
    '.cm-faultWords': { marginLeft: '1.5em', color: '#b3261e', fontFamily: 'sans-serif', fontSize: '0.875em' },
    '.cm-faultLine': { color: '#b3261e', fontWeight: '700' },
    '.cm-lineNumbers .cm-faultLine::before': { content: '"! "' },
  }),
];
