import { assign, fromPromise, not, setup } from 'xstate';
import type { EditedFiles } from './edited-files.ts';
import type { SaveState, WorkspaceCalls } from './save-state.ts';

/** The maximum number of edits in one call. */
const MOST_EDITS = 500;

type Context = {
  files: EditedFiles;
  calls: WorkspaceCalls;
  /** The last known hash of the server's content. */
  known: string;
  saving: SaveState;
  /** The number of edits in the next call; it is smaller while the machine searches for a refused edit. */
  most: number;
  batch: ReturnType<EditedFiles['take']>;
  /** True if another user has changed the content and this is not loaded yet. */
  isBehind: boolean;
};

type SavingEvent =
  /** A local change: it is saved after a pause. */
  | { type: 'CHANGED' }
  /** Saves all unsaved edits now. */
  | { type: 'FLUSH' }
  /** The server has content with this hash. */
  | { type: 'HEARD'; contentHash: string }
  /** Changes members of the displayed saving state. */
  | { type: 'TELL'; saving: Partial<SaveState> };

/** Returns the error from the event of a failed call. */
const errorOf = (event: unknown): unknown => (event as { error: unknown }).error;
const kindOf = ({ calls }: Context, event: unknown) => calls.kindOf(errorOf(event));
const troubled = ({ saving }: Context, is: SaveState['is'], event: unknown): SaveState => {
  return { ...saving, is, error: errorOf(event) };
};

/**
 * Saves edits in the background, one call after the other. It loads changes of other users and applies unsaved edits to
 * them again. Without a connection it tries again. If the server refuses an edit as invalid, the edit is left out and
 * the others continue. `assign` changes the files, so that the guards of the same step see the change.
 */
export const savingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Pick<Context, 'files' | 'calls' | 'known'>,
    events: {} as SavingEvent,
    tags: 'rest' as const,
  },
  actors: {
    send: fromPromise(({ input }: { input: Context }) => input.calls.send(input.batch)),
    load: fromPromise(({ input }: { input: Context }) => input.calls.load()),
  },
  delays: { pause: 400, again: 3000 },
  guards: {
    isBehind: ({ context }) => context.isBehind,
    hasUnsent: ({ context }) => context.files.hasUnsent(),
    isNews: ({ context, event }) =>
      event.type === 'HEARD' && event.contentHash !== context.known && !context.files.hasUnsent(),
    isAmongOthers: ({ context, event }) => kindOf(context, event) === 'invalid' && context.batch.length > 1,
    isInvalid: ({ context, event }) => kindOf(context, event) === 'invalid',
    isConflict: ({ context, event }) => kindOf(context, event) === 'conflict',
    isPassing: ({ context, event }) => kindOf(context, event) === 'passing',
  },
  actions: {
    tell: assign(({ context, event }) =>
      event.type === 'TELL' ? { saving: { ...context.saving, ...event.saving } } : {},
    ),
    waitForError: assign(({ context, event }) => ({ saving: troubled(context, 'waiting', event) })),
    refuseForError: assign(({ context, event }) => ({ saving: troubled(context, 'refused', event) })),
    takeBack: assign(({ context }) => {
      context.files.returned();
      return {};
    }),
  },
}).createMachine({
  id: 'saving',
  context: ({ input }) => ({
    ...input,
    saving: { is: 'saved', error: null, conflicts: [], refused: [] },
    most: MOST_EDITS,
    batch: [],
    isBehind: false,
  }),
  initial: 'saved',
  on: { TELL: { actions: 'tell' }, CHANGED: {} },
  states: {
    saved: {
      tags: 'rest',
      entry: assign(({ context }) => ({ saving: { ...context.saving, is: 'saved', error: null } })),
      on: { CHANGED: 'typing', FLUSH: 'next', HEARD: { guard: 'isNews', target: 'reading' } },
    },
    typing: {
      entry: assign(({ context: { saving } }) => ({
        saving: { ...saving, is: saving.is === 'saved' ? 'saving' : saving.is },
      })),
      after: { pause: 'next' },
      on: { CHANGED: { target: 'typing', reenter: true }, FLUSH: 'next' },
    },
    next: {
      always: [
        { guard: 'isBehind', target: 'reading' },
        { guard: 'hasUnsent', target: 'sending' },
        { target: 'saved' },
      ],
    },
    sending: {
      entry: assign(({ context }) => ({
        batch: context.files.take(context.most),
        saving: { ...context.saving, is: 'saving' },
      })),
      invoke: {
        src: 'send',
        input: ({ context }) => context,
        onDone: {
          target: 'next',
          actions: assign(({ context, event: { output } }) => {
            context.files.arrived();
            return { isBehind: output.previousHash !== context.known, known: output.contentHash };
          }),
        },
        onError: [
          {
            // Halves the number of edits until the refused one is alone.
            guard: 'isAmongOthers',
            target: 'next',
            actions: ['takeBack', assign({ most: ({ context }) => Math.ceil(context.batch.length / 2) })],
          },
          {
            guard: 'isInvalid',
            target: 'next',
            actions: [
              'takeBack',
              assign(({ context: { files, batch, saving }, event: { error } }) => {
                const edits = batch.slice(0, 1).flatMap((edit) => files.takeOut(edit));
                const refused = edits.length === 0 ? saving.refused : [...saving.refused, { edits, error }];
                return { saving: { ...saving, refused }, most: MOST_EDITS, isBehind: true };
              }),
            ],
          },
          {
            guard: 'isConflict',
            target: 'next',
            actions: ['takeBack', assign({ most: MOST_EDITS, isBehind: true })],
          },
          { guard: 'isPassing', target: 'waiting', actions: ['takeBack', 'waitForError'] },
          { target: 'refused', actions: ['takeBack', 'refuseForError'] },
        ],
      },
    },
    reading: {
      invoke: {
        src: 'load',
        input: ({ context }) => context,
        onDone: {
          target: 'next',
          actions: assign(({ context: { files, saving }, event: { output } }) => {
            const conflicts = [...saving.conflicts, ...files.replay(output.files)];
            return { known: output.contentHash, isBehind: false, saving: { ...saving, conflicts } };
          }),
        },
        onError: [
          // A `HEARD` event alone started this call, so the error is ignored: the next `HEARD` event starts it again.
          { guard: not('isBehind'), target: 'next' },
          { guard: 'isPassing', target: 'waiting', actions: 'waitForError' },
          { target: 'refused', actions: 'refuseForError' },
        ],
      },
    },
    waiting: { tags: 'rest', after: { again: 'next' }, on: { CHANGED: 'typing', FLUSH: 'next' } },
    refused: { tags: 'rest', on: { CHANGED: 'typing', FLUSH: 'next' } },
  },
});
