import { assign, fromPromise, setup } from 'xstate';
import type { Json } from '#engine/language/json.ts';
import type { Problem } from '#engine/record.ts';
import { isApiError } from '#web/api/api-error.ts';
import { backOnline } from '#web/hydration/back-online.ts';

/** The first and the longest pause between two checks of the connection, in milliseconds. */
const PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

export type Changes = Record<string, Json>;
/** A command of the page's buttons; `settle` gets true if it succeeded. */
type Call = { run: () => Promise<object | null>; settle: (isThrough: boolean) => void };

export type PageContext = {
  /** Ids of the fields that the person has left. */
  touched: ReadonlySet<string>;
  /** Number of attempts to pass the page with its present sections. */
  attempt: number;
  /** Pointers below which something was judged as invalid. */
  tried: readonly string[];
  /** Problems that only the server, or a change, reported. */
  refused: readonly Problem[];
  /** A failure that belongs to no field. */
  failure: unknown;
  /** A change that waits for a decision, because it clears other answers. */
  asking: { changes: Changes; clears: string[]; tells: string[] } | null;
  tells: readonly string[];
  /** Number of rejected changes: the fields are rendered again from the record, without the typed text. */
  revision: number;
  /** Position of the last section that may be open. */
  reached: number;
  call: Call | null;
  pauseMs: number;
};

type PageEvent =
  | { type: 'LEFT'; id: string }
  | { type: 'TRIED'; place: string }
  | { type: 'ATTEMPTED' }
  | { type: 'REACHED'; at: number }
  | { type: 'KEPT'; changes: Changes; tells: readonly string[] }
  | { type: 'REFUSED'; problems: readonly Problem[] }
  | { type: 'ASKED'; asking: PageContext['asking'] }
  | { type: 'DECIDED'; isKept: boolean }
  | { type: 'FAILED'; error: unknown }
  | ({ type: 'RUN' } & Call);

/**
 * The machine of one page while it is open: its problems and questions, and the command of its buttons. While there is
 * no connection, the command waits and is repeated by itself; the pauses grow.
 */
export const pageMachine = setup({
  types: { context: {} as PageContext, events: {} as PageEvent, input: {} as Pick<PageContext, 'reached'> },
  actors: {
    run: fromPromise(async ({ input }: { input: Call | null }) => (await input?.run()) ?? null),
    backOnline: fromPromise(({ input, signal }: { input: number; signal: AbortSignal }) => backOnline(input, signal)),
  },
}).createMachine({
  context: ({ input }) => ({
    ...{ touched: new Set(), attempt: 0, tried: [], refused: [], failure: null, asking: null, tells: [], revision: 0 },
    ...{ call: null, pauseMs: PAUSE_MS, ...input },
  }),
  initial: 'ready',
  on: {
    LEFT: {
      guard: ({ context, event }) => !context.touched.has(event.id),
      actions: assign({ touched: ({ context, event }) => new Set([...context.touched, event.id]) }),
    },
    TRIED: { actions: assign({ tried: ({ context, event }) => [...context.tried, event.place] }) },
    ATTEMPTED: { actions: assign({ attempt: ({ context }) => context.attempt + 1 }) },
    // The earlier refusal is resolved: nobody has submitted the section that opens now.
    REACHED: { actions: assign({ reached: ({ event }) => event.at, attempt: 0 }) },
    // Most keys change nothing here: then the page does not render again.
    KEPT: {
      guard: ({ context: { failure, refused, tells }, event }) =>
        failure !== null || tells.length + event.tells.length > 0 || refused.some((one) => isIn(event.changes, one)),
      actions: assign(({ context, event }) => ({
        refused: context.refused.filter((one) => !isIn(event.changes, one)),
        tells: event.tells,
        failure: null,
      })),
    },
    REFUSED: { actions: assign({ refused: ({ event }) => event.problems }) },
    ASKED: { actions: assign({ asking: ({ event }) => event.asking }) },
    DECIDED: {
      actions: assign(({ context: { revision }, event }) => ({
        asking: null,
        revision: event.isKept ? revision : revision + 1,
      })),
    },
    FAILED: { actions: assign(({ context, event }) => withFailure(context, event.error)) },
    // Another command is under way.
    RUN: { actions: ({ event }) => event.settle(false) },
  },
  states: {
    ready: {
      on: {
        RUN: {
          target: 'running',
          actions: assign(({ event }) => ({ call: event, failure: null, pauseMs: PAUSE_MS })),
        },
      },
    },
    running: {
      invoke: {
        src: 'run',
        input: ({ context }) => context.call,
        onDone: { target: 'ready', actions: ({ context, event }) => context.call?.settle(event.output !== null) },
        onError: [
          { guard: ({ event }) => isApiError(event.error) && event.error.status === 0, target: 'offline' },
          {
            target: 'ready',
            actions: [
              assign(({ context, event }) => withFailure(context, event.error)),
              ({ context }) => context.call?.settle(false),
            ],
          },
        ],
      },
    },
    offline: {
      invoke: {
        src: 'backOnline',
        input: ({ context }) => context.pauseMs,
        onDone: {
          target: 'running',
          actions: assign({ pauseMs: ({ context }) => Math.min(2 * context.pauseMs, MAX_PAUSE_MS) }),
        },
      },
    },
  },
});

const isIn = (changes: Changes, { at }: Problem): boolean => (at?.split('/')[1] ?? '') in changes;

/** The problems of an error at their fields. An error without fields is a failure of the page. */
function withFailure({ attempt, failure }: PageContext, error: unknown): Partial<PageContext> {
  const refused = (isApiError(error) ? error.errors : []).flatMap(
    ({ problem: code, pointer: at, message, params = {} }) => (at === undefined ? [] : [{ code, at, message, params }]),
  );
  return { refused, failure: refused.length === 0 ? error : failure, attempt: attempt + 1 };
}
