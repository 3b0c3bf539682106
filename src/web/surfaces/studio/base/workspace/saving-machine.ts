import { assign, fromPromise, not, setup } from 'xstate';
import type { EditedFiles } from './edited-files.ts';
import type { Saving, WorkspaceCalls } from './saving.ts';

/** Most edits in one call. */
const MOST_EDITS = 500;

type Context = {
  files: EditedFiles;
  calls: WorkspaceCalls;
  /** Of the content that the server had when it was last heard of. */
  known: string;
  saving: Saving;
  /** Edits in the next call: fewer while one that is refused is looked for. */
  most: number;
  batch: ReturnType<EditedFiles['take']>;
  /** Somebody else has written what is not read yet. */
  isBehind: boolean;
};

type SavingEvent =
  /** Something was changed here: it is saved after a pause. */
  | { type: 'CHANGED' }
  /** What is not saved is saved now. */
  | { type: 'FLUSH' }
  /** The server has a content of this hash. */
  | { type: 'HEARD'; contentHash: string }
  /** What is shown of the saving is another. */
  | { type: 'TELL'; saving: Partial<Saving> };

/** The error of an event by which a call fails. */
const errorOf = (event: unknown): unknown => (event as { error: unknown }).error;
const kindOf = ({ calls }: Context, event: unknown) => calls.kindOf(errorOf(event));
const troubled = ({ saving }: Context, is: Saving['is'], event: unknown): Saving => {
  return { ...saving, is, error: errorOf(event) };
};

/**
 * Saves edits behind the person's back, one call after the other. What another wrote meanwhile is read, and what is not saved yet is made on
 * it anew. Without a line it is tried again; an edit that the server refuses for what it says is left out, and the others go on. The files
 * are changed in `assign`, so that the guards of the same step see it.
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
            // Halves, until the edit that is refused stands alone.
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
                const refused = [...saving.refused, { edits, error }];
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
          // It was only heard of: it will be heard of again.
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
