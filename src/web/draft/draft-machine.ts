import { assign, enqueueActions, raise } from 'xstate';
import { isRetryable } from '#web/api/api-error.ts';
import { buildLookupKey, isOvertaken, withJourney, withRead, withRun, withSaved } from './draft-context.ts';
import { draftSetup } from './draft-setup.ts';

/**
 * A command that comes during a call waits until the call ends. If another command waits already, the new one is not
 * executed.
 */
const COMMAND_DURING_CALL = {
  COMMAND: [{ guard: 'hasCommand', actions: 'refuseCommand' }, { actions: 'give' }],
} as const;

/** The copy of this tab can be changed while the server's draft is not open; a command waits for it. */
const INPUT_OFFLINE = { CHANGE: { actions: 'queue' }, ...COMMAND_DURING_CALL } as const;

/**
 * The machine of one draft while its wizard is open: opening, then editing, with saving in the background. Without a
 * connection it begins with the copy of this tab, until the server's draft can be opened. Input during
 * a call is sent with the next call; transient failures are retried with growing pauses. A page that was passed in the
 * browser is passed on the server after the input is saved; if the server refuses, the journey returns to that page. A
 * command (confirm, reset, move) runs when all earlier input is saved. Slow lookups run in parallel and block nothing.
 */
export const draftMachine = draftSetup.createMachine({
  id: 'draft',
  initial: 'opening',
  context: ({ input }) => ({
    ...input,
    view: null,
    product: null,
    journey: null,
    waiting: {},
    sent: {},
    seen: '',
    overtaken: null,
    ahead: [],
    turnedBack: null,
    given: null,
    tries: 0,
    asked: '',
    lookingUp: false,
    notices: [],
    refusal: null,
    error: null,
    lost: false,
    copied: null,
  }),
  states: {
    opening: {
      invoke: {
        src: 'open',
        input: ({ context }) => context,
        onDone: [
          {
            guard: ({ event: { output } }) => Boolean(output.copied && output.link),
            target: 'offline',
            actions: assign(({ event: { output } }) => {
              const { typed: waiting = {}, ...opened } = output;
              return { ...opened, waiting };
            }),
          },
          {
            target: 'editing',
            actions: enqueueActions(({ context, event, enqueue }) => {
              const { typed, copied = null, ...opened } = event.output;
              const { merge } = context.copied ?? copied ?? {};
              const { unsaved, overtaken = null } = merge?.({ ...typed, ...context.waiting }, opened) ?? {};
              enqueue.assign({ ...opened, copied, overtaken, waiting: {}, tries: 0, error: null });
              if (unsaved) enqueue.raise({ type: 'CHANGE', ...unsaved });
            }),
          },
        ],
        onError: [
          {
            guard: 'isCopied',
            target: 'offline',
            actions: assign(({ context, event }) => ({ error: event.error, tries: context.tries + 1 })),
          },
          { target: 'notOpened', actions: assign({ error: ({ event }) => event.error }) },
        ],
      },
      on: INPUT_OFFLINE,
    },
    offline: { after: { backoff: 'opening' }, on: { RETRY: 'opening', ...INPUT_OFFLINE } },
    notOpened: { on: { RETRY: 'opening' } },
    editing: {
      initial: 'saved',
      always: [
        { guard: 'hasQuestions', actions: 'findOut' },
        { guard: 'hasNoQuestions', actions: 'forgetQuestions' },
      ],
      on: {
        CHANGE: { actions: 'queue' },
        PASS: { actions: 'goAhead' },
        COMMAND: { actions: 'refuseCommand' },
        HIDE: { actions: 'sendRest' },
        REFUSED: { actions: assign({ refusal: ({ event }) => event.error }) },
        FIND_OUT: { actions: 'findOut' },
        FOUND: {
          actions: [
            'takeFound',
            // A lookup can be slow: while it is pending, the machine asks the server again after a pause.
            enqueueActions(({ context, enqueue }) => {
              if (buildLookupKey(context) === context.asked && context.asked !== '')
                enqueue.raise({ type: 'FIND_OUT' }, { delay: 'askOn', id: 'findAgain' });
            }),
          ],
        },
        NOT_FOUND_OUT: [
          {
            guard: 'mayFindLater',
            actions: [
              assign({ lookingUp: false }),
              raise({ type: 'FIND_OUT' }, { delay: 'findAgain', id: 'findAgain' }),
            ],
          },
          { actions: assign({ lookingUp: false }) },
        ],
      },
      states: {
        saved: {
          // A command waited for the server's draft.
          always: { guard: 'hasCommand', target: 'sending' },
          on: {
            CHANGE: { target: 'typing', actions: 'queue' },
            PASS: { target: 'sending', actions: 'goAhead' },
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        typing: {
          after: { pause: 'sending' },
          on: {
            CHANGE: { target: 'typing', reenter: true, actions: 'queue' },
            SAVE: 'sending',
            HIDE: 'sending',
            PASS: { target: 'sending', actions: 'goAhead' },
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        sending: {
          entry: 'take',
          always: [
            { guard: 'isNew', target: 'creating' },
            { guard: 'hasAnswers', target: 'saving' },
            { guard: 'hasPassed', target: 'passing' },
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
                withJourney({
                  ...{ ...context, ...event.output, seen: event.output.view.digest },
                  ...{ tries: 0, lost: false, copied: null },
                }),
              ),
            },
            onError: { target: 'troubled', actions: assign({ error: ({ event }) => event.error }) },
          },
          on: COMMAND_DURING_CALL,
        },
        saving: {
          invoke: {
            src: 'save',
            input: ({ context }) => context,
            onDone: {
              target: 'sending',
              actions: assign(({ context, event }) => withSaved(context, event.output)),
            },
            onError: { target: 'troubled', actions: assign({ error: ({ event }) => event.error }) },
          },
          on: COMMAND_DURING_CALL,
        },
        passing: {
          invoke: {
            src: 'pass',
            input: ({ context }) => context,
            onDone: {
              target: 'sending',
              actions: assign(({ context, event: { output } }) =>
                withSaved({ ...context, product: output.product, ahead: context.ahead.slice(1) }, output.view),
              ),
            },
            onError: [
              {
                guard: ({ event }) => isRetryable(event.error),
                target: 'troubled',
                actions: assign({ error: ({ event }) => event.error }),
              },
              {
                target: 'reading',
                actions: assign(({ context, event: { error } }) => {
                  const turnedBack = { page: context.ahead[0] as string, error };
                  return withJourney({ ...context, ahead: isOvertaken(error) ? context.ahead : [], turnedBack });
                }),
              },
            ],
          },
          on: COMMAND_DURING_CALL,
        },
        // The server has a newer state than the page.
        reading: {
          invoke: {
            src: 'read',
            input: ({ context }) => context,
            onDone: {
              target: 'sending',
              actions: assign(({ context, event }) => withRead(context, event.output)),
            },
            onError: { target: 'sending', actions: assign(({ context }) => withJourney({ ...context, ahead: [] })) },
          },
          on: COMMAND_DURING_CALL,
        },
        // In this state a command does not wait: the person gets the error at once; the input stays and is retried.
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
            HIDE: 'sending',
            RETRY: 'sending',
            COMMAND: { target: 'sending', actions: 'give' },
          },
        },
        // The server refused the input: no retry without an action of the person.
        refused: {
          on: {
            CHANGE: { target: 'typing', actions: 'queue' },
            PASS: { target: 'sending', actions: 'goAhead' },
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
                assign(({ context, event }) => withRun(context, event.output)),
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
