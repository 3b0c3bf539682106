import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import { get, post } from './call.ts';
import { problemError } from './problem.ts';
import { inLanguage, locale } from './products.ts';
import { closedObject, draftHeaders, nullable, oneOf } from './schemas.ts';

/** The calls of the testers' page `/testing`. None of them is served in Prod. */

/** A message that was sent to a customer. */
export const outboxMessage = Type.Object({
  id: Type.String(),
  channel: oneOf(['sms', 'email']),
  to: Type.String(),
  text: Type.String(),
  at: Type.String(),
  /** The one-time code in the message; null: none. */
  code: nullable(Type.String()),
});
export type OutboxMessage = Static<typeof outboxMessage>;

export const listMessages = get('/api/testing/messages', 'anyone', 'Messages sent, newest first', {
  query: closedObject({ to: Type.Optional(Type.String({ maxLength: 60 })) }),
  reply: Type.Array(outboxMessage),
});

/** Instants in UTC: the server's time, and the time of the machine. */
export const clockView = Type.Object({ now: Type.String(), machine: Type.String(), isMoved: Type.Boolean() });
export type ClockView = Static<typeof clockView>;

export const getClock = get('/api/testing/clock', 'anyone', 'The clock of the server', { reply: clockView });

const timeSpan = Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 }));

/**
 * Moves the clock to an instant, by a span of time, or back to the machine's time. Jobs that are then due run
 * immediately.
 */
export const moveClock = post('/api/testing/clock', 'anyone', 'Move the clock of the server; it goes on from there', {
  body: Type.Union([
    closedObject({ at: Type.String({ format: 'date-time', maxLength: 40 }) }),
    closedObject({ advance: closedObject({ days: timeSpan, hours: timeSpan, minutes: timeSpan }) }),
    closedObject({ back: Type.Literal(true) }),
  ]),
  reply: clockView,
});

/**
 * States after CONFIRM that a jump can reach, in the words of the checkout's chart. A jump can also reach the pages of
 * a product.
 */
export const jumpStates = ['enteringCode', 'choosingPayment', 'paying', 'issued'] as const;

/** States of a policy that a jump can reach. The jump moves the clock to a day on which the policy is in that state. */
export const policyStates = [
  ...(['inForce', 'changed', 'cancelled', 'expired', 'renewed', 'reinstated', 'claimPaid'] as const),
] as const;
export type PolicyState = (typeof policyStates)[number];

/**
 * An example case: the name of its file, the sentence that describes it, the end of its journey, and its business date.
 */
const caseView = Type.Object({ id: Type.String(), name: Type.String(), ends: Type.String(), asOf: Type.String() });

export const listCases = get('/api/testing/products/:product/cases', 'anyone', 'Cases and pages of a product', {
  query: inLanguage,
  reply: Type.Object({
    cases: Type.Array(caseView),
    pages: Type.Array(Type.Object({ id: Type.String(), title: Type.String() })),
  }),
});

export const jumpToState = post(
  '/api/testing/jumps',
  'anyone',
  'A draft or order of a case that stands at a page or state',
  {
    body: closedObject({
      product: Type.String({ maxLength: 40 }),
      case: Type.String({ maxLength: 80 }),
      /** A page of the product, or one of `jumpStates` or `policyStates`. */
      page: Type.String({ maxLength: 60 }),
      language: locale,
      /** True: enters the answers of that page too. */
      answered: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      id: Type.String(),
      key: Type.String(),
      order: nullable(Type.String()),
      /** The page or state that the case has reached. */
      stands: Type.String(),
      /** False if the case's journey does not reach the requested page or state. */
      reached: Type.Boolean(),
      /** The problems of the page that stopped the case. */
      problems: Type.Array(problemError),
    }),
    status: 201,
    secretReply: true,
  },
);

/** Events that a tester can simulate for an order. Each happens in the same way as for a customer. */
export const simulatedEvents = [
  ...(['SENT', 'VERIFIED', 'REJECTED', 'LOCKED', 'EXPIRED', 'PAY'] as const),
  ...(['PAID', 'FAILED', 'CANCELLED', 'LAPSED', 'REOPEN'] as const),
] as const;
const simulatedEvent = oneOf(simulatedEvents);
export type SimulatedEvent = (typeof simulatedEvents)[number];

export const testOrder = Type.Object({
  ref: Type.String(),
  number: Type.String(),
  product: Type.String(),
  at: Type.String(),
  /** Innermost state of the checkout's chart. */
  state: Type.String(),
  /** Minor units. */
  total: Type.Integer(),
  currency: Type.String(),
  /** Events that are possible now. */
  can: Type.Array(simulatedEvent),
});
export type TestOrder = Static<typeof testOrder>;

export const listTestOrders = get('/api/testing/orders', 'anyone', 'The latest orders, and what can happen to each', {
  reply: Type.Array(testOrder),
});

export const simulateEvent = post('/api/testing/world', 'anyone', "Play the world's part for an order", {
  body: closedObject({ order: Type.String({ maxLength: 64 }), event: simulatedEvent }),
  reply: testOrder,
});

/** The user types the word to confirm. */
export const resetData = post(
  '/api/testing/reset',
  'anyone',
  'Delete drafts, orders, policies, customers, messages and pictures; the clock goes back',
  {
    body: closedObject({ confirm: Type.Literal('reset') }),
    reply: Type.Object({ orders: Type.Integer(), drafts: Type.Integer() }),
  },
);

/** Returns the draft as an example case, for a file of `product-schemas/{product}/cases`. */
export const exportCase = get('/api/testing/drafts/:id/case', 'anyone', 'A draft as a case', {
  headers: draftHeaders,
  query: closedObject({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ product: Type.String(), case: Type.Unsafe<Json>(Type.Any()) }),
});

const testLayer = Type.Union([Type.Literal('engine'), Type.Literal('api'), Type.Literal('browser')]);

/** The coverage of the last `npm run paths`, in numbers. */
export const coverageView = Type.Object({
  /** The time at which the run ended, an instant. */
  made: Type.String(),
  in: Type.Array(testLayer),
  /** True if `/api/testing/report` exists. */
  hasReport: Type.Boolean(),
  products: Type.Array(
    Type.Object({
      product: Type.String(),
      title: Type.String(),
      paths: Type.Integer(),
      failures: Type.Integer(),
      /**
       * Covered and declared items, by kind (`transition` ...) and by place. Items that need no coverage there are left
       * out.
       */
      kinds: Type.Array(
        Type.Object({
          kind: Type.String(),
          walked: Type.Partial(
            Type.Record(testLayer, Type.Object({ walked: Type.Integer(), declared: Type.Integer() })),
          ),
        }),
      ),
      /** Mutants of products that a check noticed, without equivalent ones. */
      mutants: nullable(Type.Object({ noticed: Type.Integer(), all: Type.Integer() })),
    }),
  ),
});
export type CoverageView = Static<typeof coverageView>;

/** Null before the first run. */
export const getCoverage = get('/api/testing/coverage', 'anyone', 'What the last run of the paths covered', {
  reply: nullable(coverageView),
});

/** The report of that run as one HTML page. */
export const reportAddress = '/api/testing/report';

const sandboxPartner = Type.Object({ partner: Type.String(), clientId: Type.String(), clientSecret: Type.String() });
export type SandboxPartner = Static<typeof sandboxPartner>;

/**
 * Creates a partner with imaginary money on its balance. 429 `tooManyQuestions` after ten within an hour from one
 * network.
 */
export const createSandboxPartner = post(
  '/api/testing/partners',
  'anyone',
  'A partner of your own to try the API with',
  { reply: sandboxPartner, status: 201, secretReply: true },
);
