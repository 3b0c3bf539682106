import { assign, enqueueActions, fromCallback, fromPromise, setup } from 'xstate';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Journey } from '#engine/journey.ts';
import type { AnswerResult } from '#engine/wizard.ts';
import type { Locale } from '#shared/format.ts';
import { isApiError, isRetryable } from '#web/api/api-error.ts';
import type { DraftLink } from '#web/api/purchase/drafts.ts';
import { whenPainted } from '#web/hydration/when-painted.ts';
import type { DraftCalls } from './draft-calls.ts';
import {
  buildLookupKey,
  type Changes,
  type DraftContext,
  hasUnsaved,
  isEmpty,
  type PendingCommand,
  pickNewer,
  withJourney,
  withTyped,
} from './draft-context.ts';

export type DraftEvent =
  | { type: 'CHANGE'; changes: Changes; answered: AnswerResult }
  | { type: 'SAVE' }
  /** The page is hidden, and the person may never return. */
  | { type: 'HIDE' }
  /** A page was passed in the browser: `journey` is the result. */
  | { type: 'PASS'; page: string; journey: Journey }
  | ({ type: 'COMMAND' } & PendingCommand)
  | { type: 'RETRY' }
  | { type: 'REFUSED'; error: unknown }
  | { type: 'FIND_OUT' }
  | { type: 'FOUND'; view: DraftView; tells: readonly string[] }
  | { type: 'NOT_FOUND_OUT'; error: unknown };

type DraftInput = { calls: DraftCalls; language: Locale; link: DraftLink | null };

const SAVE_DELAY_MS = 600;
const MAX_BACKOFF_MS = 30_000;
const LOOKUP_RETRY_MS = 10_000;
const LOOKUP_POLL_MS = 1000;

/** Actors, actions, guards and delays of the draft's machine (`draft-machine.ts`). */
export const draftSetup = setup({
  types: { context: {} as DraftContext, events: {} as DraftEvent, input: {} as DraftInput },
  actors: {
    open: fromPromise(({ input }: { input: DraftContext }) => input.calls.open(input.link, input.copied !== null)),
    create: fromPromise(({ input }: { input: DraftContext }) => input.calls.create()),
    // The browser first paints the change of a press or key: on a cheap phone the start of a call takes the time of a
    // frame.
    save: fromPromise(async ({ input }: { input: DraftContext }) => {
      await whenPainted();
      return input.calls.save(input.link as DraftLink, input.sent);
    }),
    run: fromPromise(({ input }: { input: DraftContext }) =>
      input.calls.run(input.link as DraftLink, (input.given as PendingCommand).command, input.seen),
    ),
    read: fromPromise(({ input }: { input: DraftContext }) =>
      input.calls.run(input.link as DraftLink, { kind: 'read' }, input.seen),
    ),
    pass: fromPromise(async ({ input }: { input: DraftContext }) => {
      await whenPainted();
      return input.calls.run(input.link as DraftLink, { kind: 'pass', page: input.ahead[0] as string }, input.seen);
    }),
    findOut: fromCallback<DraftEvent, DraftContext>(({ input, sendBack }) => {
      input.calls.findOut(input.link as DraftLink).then(
        ({ draft, tells }) => sendBack({ type: 'FOUND', view: draft, tells }),
        (error: unknown) => sendBack({ type: 'NOT_FOUND_OUT', error }),
      );
    }),
  },
  actions: {
    queue: assign(({ context, event }) =>
      event.type === 'CHANGE'
        ? withTyped({ ...context, notices: [], refusal: null, turnedBack: null }, event.changes, event.answered)
        : {},
    ),
    goAhead: assign(({ context, event }) =>
      event.type === 'PASS'
        ? {
            seen: context.view?.digest ?? '',
            overtaken: null,
            ahead: [...context.ahead, event.page],
            journey: event.journey,
            notices: [],
            refusal: null,
            turnedBack: null,
          }
        : {},
    ),
    give: assign(({ context, event }) =>
      event.type === 'COMMAND'
        ? { seen: context.view?.digest ?? '', given: { command: event.command, settle: event.settle } }
        : {},
    ),
    refuseCommand: ({ event }) => {
      if (event.type === 'COMMAND') event.settle(null, null);
    },
    take: assign(({ context }) => ({ sent: { ...context.sent, ...context.waiting }, waiting: {} })),
    // A call is under way; the browser ends it if the page is left, and no later one may be possible. This one outlives
    // the page, and sends the input of both.
    sendRest: ({ context }) => {
      const { link, calls, sent, waiting } = context;
      if (link && hasUnsaved(context)) calls.save(link, { ...sent, ...waiting }).catch(() => null);
    },
    // Pages that were passed with that input are no longer passed.
    forgetSent: assign(({ context }) => withJourney({ ...context, sent: {}, ahead: [] })),
    settled: assign({ given: null, tries: 0 }),
    findOut: enqueueActions(({ context, enqueue }) => {
      const asked = buildLookupKey(context);
      enqueue.assign({ asked });
      if (!context.link) return;
      enqueue.assign({ lookingUp: true });
      // Only the newest lookup counts: its answer includes the earlier ones.
      enqueue.stopChild('findOut');
      enqueue.spawnChild('findOut', { id: 'findOut', input: context });
    }),
    forgetQuestions: assign({ asked: '' }),
    takeFound: assign(({ context, event }) =>
      event.type === 'FOUND'
        ? withJourney({ ...context, view: pickNewer(context.view, event.view), notices: event.tells, lookingUp: false })
        : {},
    ),
  },
  guards: {
    isNew: ({ context }) => context.link === null,
    isCopied: ({ context }) => context.copied !== null,
    hasAnswers: ({ context }) => !isEmpty(context.sent),
    hasPassed: ({ context }) => context.ahead.length > 0,
    hasCommand: ({ context }) => context.given !== null,
    mayPass: ({ context }) => isRetryable(context.error),
    hasQuestions: ({ context }) => ![context.asked, ''].includes(buildLookupKey(context)),
    hasNoQuestions: ({ context }) => context.asked !== '' && buildLookupKey(context) === '',
    mayFindLater: ({ event }) => event.type === 'NOT_FOUND_OUT' && isRetryable(event.error),
  },
  delays: {
    pause: SAVE_DELAY_MS,
    findAgain: LOOKUP_RETRY_MS,
    askOn: LOOKUP_POLL_MS,
    backoff: ({ context }) => {
      const asked = isApiError(context.error) ? (context.error.retryAfter ?? 0) * 1000 : 0;
      return Math.max(asked, Math.min(MAX_BACKOFF_MS, 1000 * 2 ** Math.min(context.tries, 5)));
    },
  },
});
