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
export type FaultMark = { from: number; to: number; message: string };

/** Replaces all shown faults by these. */
export const markFaults = StateEffect.define<readonly FaultMark[]>();

const none = { words: Decoration.none, lines: RangeSet.empty as RangeSet<GutterMarker> };

const shown = StateField.define<{ words: DecorationSet; lines: RangeSet<GutterMarker> }>({
  create: () => none,
  update: ({ words, lines }, { changes, effects, state }) => {
    const given = effects.find((effect) => effect.is(markFaults));
    if (given?.is(markFaults)) return marksOf(given.value, state.doc);
    return { words: words.map(changes), lines: lines.map(changes) };
  },
  provide: (field) => [
    EditorView.decorations.from(field, ({ words }) => words),
    gutterLineClass.from(field, ({ lines }) => lines),
  ],
});

const WRONG = Decoration.mark({ class: 'cm-fault' });
const LINE = new (class extends GutterMarker {
  override elementClass = 'cm-faultLine';
})();

/** Shows the message of a fault at the end of its line, without hovering. The fault itself is underlined. */
class SaidFault extends WidgetType {
  constructor(readonly message: string) {
    super();
  }
  override eq = (other: SaidFault) => other.message === this.message;
  toDOM(): HTMLElement {
    return Object.assign(document.createElement('span'), { className: 'cm-faultWords', textContent: this.message });
  }
}

function marksOf(faults: readonly FaultMark[], text: Text): { words: DecorationSet; lines: RangeSet<GutterMarker> } {
  const words: ReturnType<Decoration['range']>[] = [];
  const lines = new RangeSetBuilder<GutterMarker>();
  const said = new Map<number, Set<string>>();
  for (const { from, to, message } of faults) {
    const start = Math.min(from, text.length);
    const end = Math.min(Math.max(to, start), text.length);
    if (end > start) words.push(WRONG.range(start, end));
    const { number } = text.lineAt(start);
    said.set(number, (said.get(number) ?? new Set()).add(message));
  }
  for (const [number, messages] of [...said].sort(([one], [other]) => one - other)) {
    const line = text.line(number);
    lines.add(line.from, line.from, LINE);
    words.push(Decoration.widget({ widget: new SaidFault([...messages].join(' ')), side: 1 }).range(line.to));
  }
  return { words: Decoration.set(words, true), lines: lines.finish() };
}

/** The editor extension that shows faults at their positions. */
export const faultMarks: Extension = [
  shown,
  EditorView.baseTheme({
    '.cm-fault': { textDecoration: 'underline wavy #b3261e', textUnderlineOffset: '3px' },
    '.cm-faultWords': { marginLeft: '1.5em', color: '#b3261e', fontFamily: 'sans-serif', fontSize: '0.875em' },
    '.cm-faultLine': { color: '#b3261e', fontWeight: '700' },
    '.cm-lineNumbers .cm-faultLine::before': { content: '"! "' },
  }),
];
