import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import type { LookupStatus } from '#engine/commands/refresh-lookups.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { businessDate } from '#web/draft/business-date.ts';
import type { Selected, Selection } from '../base/workspace/selection.ts';
import type { Workspace } from '../base/workspace/workspace.ts';
import { definitionOf, type Made, type PreviewFault, productOf, rememberedByFiles, wordsOf } from './put-together.ts';

/** What whoever looks at the preview has chosen. */
export type PreviewSettings = {
  language: Locale;
  /** Of the window that it is shown in, in pixels. */
  width: number;
  /** The business date on which it stands, `YYYY-MM-DD`. */
  day: string;
  channel: 'public' | 'agent';
  /** The case that it begins with; null for an empty form. */
  persona: Case | null;
  /** What the world tells, by finding; what is not named is not found. */
  world: Record<string, LookupStatus>;
  /** A click says which setting a thing is, and does nothing else. */
  isPointing: boolean;
  /** Grows with each new beginning. */
  run: number;
  isOpen: boolean;
  /** What is clicked through becomes a persona; with `base` it is one that was varied. Null: nothing is recorded. */
  recording: { base: NamedCase | null } | null;
};

/** What the frame draws. */
export type PreviewState = PreviewSettings & {
  product: string;
  /** As it was when it could last be put together. */
  definition: ProductDefinition;
  messages: Messages;
  selected: Selected;
};

/** Where the frame and the page around it meet: both are of this origin, each with its own window. */
export type PreviewLink = {
  state: () => PreviewState | null;
  subscribe: (listener: () => void) => () => void;
  /** The answers as they stand now. */
  recorded: (record: DraftRecord) => void;
  select: (selected: Selected) => void;
};

export type Preview = ReturnType<typeof createPreview>;

/** The preview of a product that somebody writes: what it shows, and why it may not show what was written last. */
export function createPreview(
  workspace: Workspace,
  selection: Selection,
  product: string,
  { language, isOpen }: Pick<PreviewSettings, 'language' | 'isOpen'>,
) {
  let settings: PreviewSettings = {
    language,
    width: 390,
    day: businessDate(),
    channel: 'public',
    persona: null,
    world: {},
    isPointing: false,
    run: 0,
    isOpen,
    recording: null,
  };
  let shown: PreviewState | null = null;
  let fault: PreviewFault | null = null;
  let record: DraftRecord | null = null;
  const listeners = new Set<() => void>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };

  const definition = definitionOf(product);
  const madeDefinition = rememberedByFiles(workspace, (read) => {
    const made = definition(read);
    // What cannot even begin is not shown.
    void start(productOf(made), { channel: 'public', language }, settings.day).position;
    return made;
  });
  let words: { of: ProductDefinition; language: Locale; made: () => Made<Messages> } | undefined;

  function wordsNow(of: ProductDefinition): Made<Messages> {
    if (words?.of !== of || words.language !== settings.language)
      words = {
        of,
        language: settings.language,
        made: rememberedByFiles(workspace, wordsOf(of, settings.language)),
      };
    return words.made();
  }

  /** What is shown now: the same object as long as nothing of it has changed. */
  function state(): PreviewState | null {
    const { made, fault: broken } = madeDefinition();
    const whole = made ?? shown?.definition;
    const said = whole && wordsNow(whole);
    fault = broken ?? said?.fault ?? null;
    const messages = said?.made ?? (shown?.language === settings.language ? shown.messages : undefined);
    if (!whole || !messages) return shown;
    const next: PreviewState = { ...settings, product, definition: whole, messages, selected: selection.current() };
    if (shown && sameParts(shown, next)) return shown;
    shown = next;
    return next;
  }

  return {
    settings: () => settings,
    state,
    /** Why what was written last is not shown; null where it is. */
    fault: () => {
      state();
      return fault;
    },
    /** The answers in it as they stand. */
    record: () => record,
    set(next: Partial<PreviewSettings>): void {
      settings = { ...settings, ...next };
      tell();
    },
    restart(next: Partial<PreviewSettings> = {}): void {
      record = null;
      settings = { ...settings, ...next, run: settings.run + 1 };
      tell();
    },
    /** Begins with the answers of a persona, on its day and with all that it was told; without one with an empty form. */
    begin(persona: Case | null, next: Partial<PreviewSettings> = {}): void {
      const channel = persona?.circumstances?.channel === 'agent' ? 'agent' : 'public';
      const asBefore = persona ? { channel, day: persona.asOf } : {};
      this.restart({ persona, world: persona?.findings ?? {}, ...asBefore, ...next } as Partial<PreviewSettings>);
    },
    recorded(next: DraftRecord): void {
      record = next;
      tell();
    },
    select: selection.select,
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      const ends = [workspace.subscribe(listener), selection.subscribe(listener)];
      return () => {
        listeners.delete(listener);
        for (const end of ends) end();
      };
    },
  };
}

function sameParts(left: PreviewState, right: PreviewState): boolean {
  return (Object.keys(right) as (keyof PreviewState)[]).every((name) => left[name] === right[name]);
}
