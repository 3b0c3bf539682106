import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import type { LookupStatus } from '#engine/commands/refresh-lookups.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { DefinitionError } from '#engine/language/load-definition.ts';
import type { DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Locale } from '#shared/format.ts';
import { createStore } from '#web/hydration/create-store.ts';
import { today } from '#web/hydration/server-clock.ts';
import type { DraggedPart, PagePlace } from '../base/values/field-drag.ts';
import { messagesFile } from '../base/workspace/product-messages.ts';
import type { Selected, Selection } from '../base/workspace/selection.ts';
import type { Workspace } from '../base/workspace/workspace.ts';
import {
  type BuildResult,
  createDefinitionReader,
  createMessagesReader,
  createProductReader,
  memoizeByFiles,
  type PreviewError,
} from './build-product.ts';

/** A part that the user dropped on a page. */
export type DroppedPart = { part: DraggedPart; place: PagePlace };

/** The user's settings of the preview. */
export type PreviewSettings = {
  language: Locale;
  /** The width of the preview's window, in pixels. */
  width: number;
  /** The business date of the preview, `YYYY-MM-DD`. */
  day: string;
  channel: 'public' | 'agent';
  /** The test case that the preview starts with; null for an empty form. */
  persona: Case | null;
  /** The result of each lookup, by the lookup's name; a lookup without an entry has the result `not-found`. */
  world: Record<string, LookupStatus>;
  /** True if a click only shows the setting of an element, and does nothing else. */
  isPointing: boolean;
  /** Increases with each restart. */
  run: number;
  isOpen: boolean;
  /** The page that the frame draws; undefined before it draws one. */
  drawn: string | undefined;
  /** A field, or a kind of field, that was dropped on a page and is not placed yet. */
  dropped: DroppedPart | null;
  /** Null if nothing is recorded. Otherwise the answers become a test case, a variant of `base` if it is not null. */
  recording: { base: NamedCase | null } | null;
};

/** The state that the frame draws. */
export type PreviewState = PreviewSettings & {
  product: string;
  /** The last definition without a fault. */
  definition: ProductDefinition;
  messages: Messages;
  selected: Selected;
};

/** The link between the preview's frame and the page around it. Both have the same origin; each has its own window. */
export type PreviewLink = {
  state: () => PreviewState | null;
  subscribe: (listener: () => void) => () => void;
  /** Called by the frame with the present answers, to record them. */
  recorded: (record: DraftRecord) => void;
  /** Called by the frame with the page that it draws. */
  drew: (page: string | undefined) => void;
  select: (selected: Selected) => void;
  /** Drops a part on the drawn page; null if the user may not edit. */
  drop: ((dropped: DroppedPart) => void) | null;
  /** Writes a text in the language of the preview; null if the user may not edit. */
  write: ((message: string, words: string) => void) | null;
};

export type Preview = ReturnType<typeof createPreview>;

const createSettings = (language: Locale, isOpen: boolean): PreviewSettings => ({
  ...{ language, isOpen, width: 390, day: today(), channel: 'public', persona: null, world: {} },
  ...{ isPointing: false, run: 0, recording: null, drawn: undefined, dropped: null },
});

/** Creates the preview of a product in editing: its state, and the reason if the latest version cannot be shown. */
export function createPreview(
  workspace: Workspace,
  selection: Selection,
  product: string,
  { language, isOpen, mayEdit = false }: Pick<PreviewSettings, 'language' | 'isOpen'> & { mayEdit?: boolean },
) {
  const settings = createStore(createSettings(language, isOpen));
  let shown: PreviewState | null = null;
  let fault: PreviewError | null = null;
  let record: DraftRecord | null = null;

  const definition = createDefinitionReader(product);
  const madeDefinition = memoizeByFiles(workspace, (read) => {
    const made = definition(read);
    assertDrawn(made, language, settings.now().day);
    return made;
  });
  let words: { of: ProductDefinition; language: Locale; made: () => BuildResult<Messages> } | undefined;

  function wordsNow(of: ProductDefinition): BuildResult<Messages> {
    const { language } = settings.now();
    if (words?.of !== of || words.language !== language)
      words = { of, language, made: memoizeByFiles(workspace, createMessagesReader(of, language)) };
    return words.made();
  }

  /** Returns the displayed state: the same object until something in it changes. */
  function state(): PreviewState | null {
    const { made, fault: broken } = madeDefinition();
    const whole = made ?? shown?.definition;
    const said = whole && wordsNow(whole);
    fault = broken ?? said?.fault ?? null;
    const messages = said?.made ?? (shown?.language === settings.now().language ? shown.messages : undefined);
    if (!whole || !messages) return shown;
    const next: PreviewState = {
      ...settings.now(),
      product,
      definition: whole,
      messages,
      selected: selection.current(),
    };
    if (shown && sameParts(shown, next)) return shown;
    shown = next;
    return next;
  }

  return {
    settings: settings.now,
    state,
    /** Returns the reason why the latest version is not shown; null if it is shown. */
    fault: () => {
      state();
      return fault;
    },
    /** Returns the present answers in the preview. */
    record: () => record,
    set(next: Partial<PreviewSettings>): void {
      settings.set({ ...settings.now(), ...next });
    },
    restart(next: Partial<PreviewSettings> = {}): void {
      record = null;
      settings.set({ ...settings.now(), ...next, run: settings.now().run + 1 });
    },
    /**
     * Starts with the answers of a test case, its day and its lookup results; with null, with an empty form. A
     * recording begins on the page that the answers reach, not on the selected one.
     */
    begin(persona: Case | null, next: Partial<PreviewSettings> = {}): void {
      if (next.recording) selection.select({});
      const channel = persona?.circumstances?.channel === 'agent' ? 'agent' : 'public';
      const asBefore = persona ? { channel, day: persona.asOf } : {};
      this.restart({ persona, world: persona?.findings ?? {}, ...asBefore, ...next } as Partial<PreviewSettings>);
    },
    recorded(next: DraftRecord): void {
      record = next;
      settings.set(settings.now());
    },
    drew: (drawn: string | undefined) => settings.set({ ...settings.now(), drawn }),
    select: selection.select,
    drop: mayEdit ? (dropped: DroppedPart) => settings.set({ ...settings.now(), dropped }) : null,
    write: mayEdit
      ? (message: string, words: string) =>
          workspace.change({ path: messagesFile(product, settings.now().language), at: message.split('.'), to: words })
      : null,
    subscribe(listener: () => void): () => void {
      const ends = [settings, workspace, selection].map(({ subscribe }) => subscribe(listener));
      return () => {
        for (const end of ends) end();
      };
    },
  };
}

/** Throws if the first page of a product, or its premium, cannot be computed: such a product is not shown. */
function assertDrawn(definition: ProductDefinition, language: Locale, day: string): void {
  const { position, rated } = start(createProductReader(definition), { channel: 'public', language }, day);
  void rated;
  const { id } = definition.product;
  if (position.page !== undefined && !Object.hasOwn(definition.form.pages, position.page))
    throw new DefinitionError('missing', `machines/${id}.json`, '', `no page "${position.page}"`);
}

function sameParts(left: PreviewState, right: PreviewState): boolean {
  return (Object.keys(right) as (keyof PreviewState)[]).every((name) => left[name] === right[name]);
}
