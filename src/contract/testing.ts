import Type, { type Static } from 'typebox';
import type { Json } from '#engine/language/json.ts';
import { get, post } from './call.ts';
import { problemError } from './problem.ts';
import { inLanguage, locale } from './products.ts';
import { workHeaders } from './proof-of-work.ts';
import { closedObject, draftHeaders, nullable, oneOf } from './schemas.ts';

/** The calls of the testers' page `/testing`. The server does not register them in Prod. */

/** A message that was sent to a customer. */
export const outboxMessage = Type.Object({
  id: Type.String(),
  channel: oneOf(['sms', 'email']),
  to: Type.String(),
  text: Type.String(),
  at: Type.String(),
  /** The one-time code in the message; null if the message contains none. */
  code: nullable(Type.String()),
});
export type OutboxMessage = Static<typeof outboxMessage>;

export const listMessages = get('/api/testing/messages', 'anyone', 'Messages sent, newest first', {
  query: closedObject({ to: Type.Optional(Type.String({ maxLength: 60 })) }),
  reply: Type.Array(outboxMessage),
});

/**
 * The clocks as instants in UTC: the time that the server uses (`now`), and the machine's time. `isMoved`: true if they
 * differ.
 */
export const clockView = Type.Object({ now: Type.String(), machine: Type.String(), isMoved: Type.Boolean() });
export type ClockView = Static<typeof clockView>;

export const getClock = get('/api/testing/clock', 'anyone', 'The clock of the server', { reply: clockView });

const timeSpan = Type.Optional(Type.Integer({ minimum: -100_000, maximum: 100_000 }));

/**
 * Moves the server's clock to an instant, by a span of time, or back to the machine's time. Jobs that are then due run
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
 * Checkout states after CONFIRM to which a tester can jump, as named in the checkout's chart. The other targets of a
 * jump are the product's pages and `policyStates`.
 */
export const jumpStates = ['enteringCode', 'choosingPayment', 'paying', 'issued'] as const;

/** Policy states to which a tester can jump. The jump moves the clock to a day on which the policy is in that state. */
export const policyStates = [
  ...(['inForce', 'changed', 'cancelled', 'expired', 'renewed', 'reinstated', 'claimPaid'] as const),
] as const;
export type PolicyState = (typeof policyStates)[number];

/**
 * An example case: the name of its file (`id`), the sentence that describes it, the page or `issued` at which it ends,
 * and the business date on which it runs.
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
      /** The target of the jump: the id of a page of the product, or one of `jumpStates` or `policyStates`. */
      page: Type.String({ maxLength: 60 }),
      language: locale,
      /** True: the answers of the target page are entered too. Default: they are left open. */
      answered: Type.Optional(Type.Boolean()),
    }),
    reply: Type.Object({
      id: Type.String(),
      key: Type.String(),
      order: nullable(Type.String()),
      /** The page or state that the jump has reached. */
      stands: Type.String(),
      /** False if the case does not reach the requested page or state. */
      reached: Type.Boolean(),
      /** The problems of the page at which the case stopped; empty if there are none. */
      problems: Type.Array(problemError),
    }),
    status: 201,
    secretReply: true,
  },
);

/** Events of customers and external systems that a tester can simulate for an order, with all their consequences. */
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
  /** The innermost active state of the checkout's chart. */
  state: Type.String(),
  /** The order's total premium in minor units. */
  total: Type.Integer(),
  currency: Type.String(),
  /** Events that the tester can simulate for the order now. */
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

/** Deletes all test data. `confirm`: the user has typed the word `reset`. */
export const resetData = post(
  '/api/testing/reset',
  'anyone',
  'Delete drafts, orders, policies, customers, messages and pictures; the clock goes back',
  {
    body: closedObject({ confirm: Type.Literal('reset') }),
    reply: Type.Object({ orders: Type.Integer(), drafts: Type.Integer() }),
  },
);

/** Returns a draft as an example case, in the form of a file of `product-schemas/{product}/cases`. */
export const exportCase = get('/api/testing/drafts/:id/case', 'anyone', 'A draft as a case', {
  headers: draftHeaders,
  query: closedObject({ name: Type.Optional(Type.String({ maxLength: 200 })) }),
  reply: Type.Object({ product: Type.String(), case: Type.Unsafe<Json>(Type.Any()) }),
});

const testLayer = Type.Union([Type.Literal('engine'), Type.Literal('api'), Type.Literal('browser')]);

/** The coverage of the last run of `npm run paths`, in numbers. */
export const coverageView = Type.Object({
  /** The instant (UTC) at which that run ended. */
  made: Type.String(),
  in: Type.Array(testLayer),
  /** True if the run's report can be read at `/api/testing/report`. */
  hasReport: Type.Boolean(),
  products: Type.Array(
    Type.Object({
      product: Type.String(),
      title: Type.String(),
      paths: Type.Integer(),
      failures: Type.Integer(),
      /**
       * Covered and declared items of each kind (`transition` ...) in each test layer. A kind that needs no coverage in
       * a layer is left out.
       */
      kinds: Type.Array(
        Type.Object({
          kind: Type.String(),
          walked: Type.Partial(
            Type.Record(testLayer, Type.Object({ walked: Type.Integer(), declared: Type.Integer() })),
          ),
        }),
      ),
      /**
       * Mutants of the product that a check noticed, and all its mutants except equivalent ones; null: no mutants were
       * run.
       */
      mutants: nullable(Type.Object({ noticed: Type.Integer(), all: Type.Integer() })),
    }),
  ),
});
export type CoverageView = Static<typeof coverageView>;

/** Returns the coverage of the last run; null before the first run. */
export const getCoverage = get('/api/testing/coverage', 'anyone', 'What the last run of the paths covered', {
  reply: nullable(coverageView),
});

/** Address of the report of the last `npm run paths`, an HTML page. */
export const reportAddress = '/api/testing/report';

const sandboxPartner = Type.Object({ partner: Type.String(), clientId: Type.String(), clientSecret: Type.String() });
export type SandboxPartner = Static<typeof sandboxPartner>;

/**
 * Creates a trial partner with imaginary money on its balance. 429 `workNeeded` with a proof of work after ten partners
 * within an hour from one network, later `tooManyFromNetwork`.
 */
export const createSandboxPartner = post(
  '/api/testing/partners',
  'anyone',
  'A partner of your own to try the API with',
  { headers: workHeaders, reply: sandboxPartner, status: 201, secretReply: true },
);
