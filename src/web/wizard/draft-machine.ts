import { assign, fromPromise, setup } from 'xstate';
import type { DraftView } from '#contract/drafts.ts';
import type { Json } from '#engine/json.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { answer, start } from '#engine/wizard.ts';
import { isApiError, isPassing } from '#web/api/api-error.ts';
import type { DraftLink } from '#web/api/drafts.ts';
import { businessDate } from './business-date.ts';
import type { Command, DraftCalls } from './draft-calls.ts';

type Changes = Record<string, Json>;
/** A command waits for what was typed before it to be saved; `settle` tells who gave it how it ended. */
type Given = { command: Command; settle: (error: unknown, view: DraftView | null) => void };

export type DraftContext = {
  calls: DraftCalls;
  language: 'en' | 'km' | 'zh';
  link: DraftLink | null;
  view: DraftView | null;
  product: Product | null;
  /** The server's record with everything typed since. */
  record: DraftRecord | null;
  /** Typed and not sent yet; sent and not answered yet. */
  waiting: Changes;
  sent: Changes;
  given: Given | null;
  tries: number;
  /** Why the last saving or opening failed. */
  error: unknown;
  lost: boolean;
};

export type DraftEvent =
  | { type: 'CHANGE'; changes: Changes }
  | { type: 'SAVE' }
  | ({ type: 'COMMAND' } & Given)
  | { type: 'RETRY' };

type Input = { calls: DraftCalls; language: 'en' | 'km' | 'zh'; link: DraftLink | null };

const pauseMs = 600;
const longestWaitMs = 30_000;

/** The record as it will be when all that was typed is saved. */
function recordNow({ product, view, language, sent, waiting }: Omit<DraftContext, 'record'>): DraftRecord | null {
  if (!product) return null;
  const base = view?.record ?? start(product, { channel: 'public', language }, businessDate());
  const changes = { ...sent, ...waiting };
  return Object.keys(changes).length === 0 ? base : answer(product, base, changes).record;
}

const withRecord = (context: DraftContext): DraftContext => ({ ...context, record: recordNow(context) });
const isEmpty = (changes: Changes): boolean => Object.keys(changes).length === 0;

/**
 * One draft while its wizard is open: opening, then editing with everything saved behind the person's back. What is
 * typed during a call waits for the next one; passing trouble is tried again, ever more slowly; a command (NEXT,
 * confirm, reset, move) runs when everything typed before it is saved.
 */
export const draftMachine = setup({
  types: { context: {} as DraftContext, events: {} as DraftEvent, input: {} as Input },
  actors: {
    open: fromPromise(({ input }: { input: DraftContext }) => input.calls.open(input.link)),
    create: fromPromise(({ input }: { input: DraftContext }) => input.calls.create()),
    save: fromPromise(({ input }: { input: DraftContext }) => input.calls.save(input.link as DraftLink, input.sent)),
    run: fromPromise(({ input }: { input: DraftContext }) =>
      input.calls.run(input.link as DraftLink, (input.given as Given).command),
    ),
  },
  actions: {
    queue: assign(({ context, event }) =>
      event.type === 'CHANGE' ? withRecord({ ...context, waiting: { ...context.waiting, ...event.changes } }) : {},
    ),
    give: assign(({ event }) =>
      event.type === 'COMMAND' ? { given: { command: event.command, settle: event.settle } } : {},
    ),
    refuseCommand: ({ event }) => {
      if (event.type === 'COMMAND') event.settle(null, null);
    },
    take: assign(({ context }) => ({ sent: { ...context.sent, ...context.waiting }, waiting: {} })),
    forgetSent: assign(({ context }) => withRecord({ ...context, sent: {} })),
    settled: assign({ given: null, tries: 0 }),
  },
  guards: {
    isNew: ({ context }) => context.link === null,
    hasAnswers: ({ context }) => !isEmpty(context.sent),
    hasCommand: ({ context }) => context.given !== null,
    hasMore: ({ context }) => context.given !== null || !isEmpty(context.waiting),
    mayPass: ({ context }) => isPassing(context.error),
  },
  delays: {
    pause: pauseMs,
    backoff: ({ context }) => {
      const asked = isApiError(context.error) ? (context.error.retryAfter ?? 0) * 1000 : 0;
      return Math.max(asked, Math.min(longestWaitMs, 1000 * 2 ** Math.min(context.tries, 5)));
    },
  },
}).createMachine({
  id: 'draft',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    view: null,
    product: null,
    record: null,
    waiting: {},
    sent: {},
    given: null,
    tries: 0,
    error: null,
    lost: false,
  }),
  states: {
    opening: {
      invoke: {
        src: 'open',
        input: ({ context }) => context,
        onDone: {
          target: 'editing',
          actions: assign(({ context, event }) => withRecord({ ...context, ...event.output, error: null })),
        },
        onError: { target: 'notOpened', actions: assign({ error: ({ event }) => event.error }) },
      },
    },
    notOpened: { on: { RETRY: 'opening' } },
    editing: {
      initial: 'saved',
      on: { CHANGE: { actions: 'queue' }, COMMAND: { actions: 'refuseCommand' } },
      states: {
        saved: {
          on: {
            CHANGE: { target: 'typing', actions: 'queue' },
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        typing: {
          after: { pause: 'sending' },
          on: {
            CHANGE: { target: 'typing', reenter: true, actions: 'queue' },
            SAVE: 'sending',
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        sending: {
          entry: 'take',
          always: [
            { guard: 'isNew', target: 'creating' },
            { guard: 'hasAnswers', target: 'saving' },
            { guard: 'hasCommand', target: 'running' },
            { target: 'saved' },
          ],
        },
        creating: {
          invoke: {
            src: 'create',
            input: ({ context }) => context,
            onDone: {
              target: 'sending',
              actions: assign(({ context, event }) =>
                withRecord({ ...context, ...event.output, tries: 0, lost: false }),
              ),
            },
            onError: { target: 'troubled', actions: assign({ error: ({ event }) => event.error }) },
          },
          on: { COMMAND: { actions: 'give' } },
        },
        saving: {
          invoke: {
            src: 'save',
            input: ({ context }) => context,
            onDone: [
              {
                guard: 'hasMore',
                target: 'sending',
                actions: assign(({ context, event }) =>
                  withRecord({ ...context, view: event.output, sent: {}, tries: 0, error: null }),
                ),
              },
              {
                target: 'saved',
                actions: assign(({ context, event }) =>
                  withRecord({ ...context, view: event.output, sent: {}, tries: 0, error: null }),
                ),
              },
            ],
            onError: { target: 'troubled', actions: assign({ error: ({ event }) => event.error }) },
          },
          on: { COMMAND: { actions: 'give' } },
        },
        // A command waits for nothing here: who pressed a button is told at once; what was typed is kept and tried again.
        troubled: {
          entry: [
            ({ context }) => context.given?.settle(context.error, null),
            assign(({ context }) => ({ given: null, tries: context.tries + 1 })),
          ],
          always: [
            { guard: 'mayPass', target: 'retrying' },
            { target: 'refused', actions: 'forgetSent' },
          ],
        },
        retrying: {
          after: { backoff: 'sending' },
          on: {
            SAVE: 'sending',
            RETRY: 'sending',
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        // The server will not have it: nothing is repeated by itself.
        refused: {
          on: {
            CHANGE: { target: 'typing', actions: 'queue' },
            RETRY: 'sending',
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        running: {
          invoke: {
            src: 'run',
            input: ({ context }) => context,
            onDone: {
              target: 'sending',
              actions: [
                assign(({ context, event }) => withRecord({ ...context, ...event.output, error: null })),
                ({ context }) => context.given?.settle(null, context.view),
                'settled',
              ],
            },
            onError: {
              target: 'sending',
              actions: [({ context, event }) => context.given?.settle(event.error, null), 'settled'],
            },
          },
        },
      },
    },
  },
});
