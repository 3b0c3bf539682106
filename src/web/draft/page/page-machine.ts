import { assign, fromPromise, setup } from 'xstate';
import type { Json } from '#engine/language/json.ts';
import type { Item, Problem } from '#engine/record.ts';
import { isApiError } from '#web/api/api-error.ts';
import { backOnline } from '#web/hydration/back-online.ts';

/** The first and the longest pause between two checks of the connection, in milliseconds. */
const PAUSE_MS = 1000;
const MAX_PAUSE_MS = 15_000;

export type Changes = Record<string, Json>;
/** A command of the page's buttons; `settle` gets true if it succeeded. */
type Call = { run: () => Promise<object | null>; settle: (isThrough: boolean) => void };

export type PageContext = {
  /** Ids of the fields that lost the focus at least once. */
  touched: ReadonlySet<string>;
  /** True from the moment when a text is saved while it is typed until its field is left: the shown problems stay. */
  typing: boolean;
  /** Number of attempts to pass the page with its present sections. */
  attempt: number;
  /** JSON pointers that were checked and have an invalid value below them: their problems are shown. */
  tried: readonly string[];
  /** Problems that the check of the page does not find: those of the server, and those of a rejected change. */
  refused: readonly Problem[];
  /** A failure that belongs to no field. */
  failure: unknown;
  /** A change that waits for a decision, because it clears other answers. */
  asking: { changes: Changes; clears: string[]; tells: string[] } | null;
  tells: readonly string[];
  /** Number of rejected changes: the fields are rendered again from the record, without the typed text. */
  revision: number;
  /** Index of the last section that may be open. */
  reached: number;
  call: Call | null;
  pauseMs: number;
};

type PageEvent =
  /** NOTE: something that the page shows has changed. FAILED: a call failed. RUN: a button's command. */
  { type: 'NOTE'; note: Partial<PageContext> } | { type: 'FAILED'; error: unknown } | ({ type: 'RUN' } & Call);

/**
 * The machine of one page while it is open: its problems and questions, and the command of its buttons. While there is
 * no connection, the command waits and is repeated by itself; the pauses grow.
 */
export const pageMachine = setup({
  types: {
    context: {} as PageContext,
    events: {} as PageEvent,
    input: {} as Partial<PageContext> & Pick<PageContext, 'reached'>,
  },
  actors: {
    run: fromPromise(async ({ input }: { input: Call | null }) => (await input?.run()) ?? null),
    backOnline: fromPromise(({ input, signal }: { input: number; signal: AbortSignal }) => backOnline(input, signal)),
  },
}).createMachine({
  context: ({ input }) => ({
    ...{
      touched: new Set(),
      typing: false,
      attempt: 0,
      tried: [],
      refused: [],
      failure: null,
      asking: null,
      tells: [],
      revision: 0,
    },
    ...{ call: null, pauseMs: PAUSE_MS, ...input },
  }),
  initial: 'ready',
  on: {
    NOTE: { actions: assign(({ event }) => event.note) },
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

/**
 * Returns the context's changes after a change of answers: the server's problems of the changed answers are removed.
 * Most keystrokes change nothing here: then it returns undefined, and the page does not render again.
 */
export function noteChange({ failure, refused, tells }: PageContext, changes: Changes, told: readonly string[]) {
  const left = refused.filter(({ at }) => !((at?.split('/')[1] ?? '') in changes));
  const isSame = failure === null && left.length === refused.length && tells.length + told.length === 0;
  return isSame ? undefined : { refused: left, tells: told, failure: null };
}

/** True for the problem of a text that a box for numbers does not understand. */
export const isUnread = ({ message }: Problem): boolean => message === 'problems.wrongNumber';

/** Removes the numbers that are not understood from changes: the old number is no answer any more. */
export function dropUnread(changes: Changes, problems: readonly Problem[]): Changes {
  const next = { ...changes };
  for (const { at = '' } of problems.filter(isUnread)) {
    const [, field = '', id, member = ''] = at.split('/');
    const items = (next[field] ?? []) as Item[];
    const without = ({ [member]: _unread, ...rest }: Item) => rest as Item;
    next[field] = id === undefined ? null : items.map((item) => (item.id === id ? without(item) : item));
  }
  return next;
}

/** The problems of an error at their fields. An error without fields is a failure of the page. */
function withFailure({ attempt, failure }: PageContext, error: unknown): Partial<PageContext> {
  const refused = (isApiError(error) ? error.errors : []).flatMap(
    ({ problem: code, pointer: at, message, params = {} }) => (at === undefined ? [] : [{ code, at, message, params }]),
  );
  return { refused, failure: refused.length === 0 ? error : failure, attempt: attempt + 1 };
}
