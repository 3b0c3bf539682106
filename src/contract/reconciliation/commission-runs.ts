import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import {
  buildPageSchema,
  closedObject,
  day,
  defineSearch,
  documentLanguage,
  fileReply,
  named,
  nullable,
  oneOf,
  pageQuery,
} from '../schemas.ts';

/*
 * Runs that settle the commission of all partners up to a business day: one person proposes a run, another one approves
 * it, and each partner gets a statement. Amounts are minor units of the currency of the ledger.
 */

const finance = ['insurer:orders'] as const;
const partnerReaders = ['b2b:sell', 'b2b:reports'] as const;

/** `booked`: a second person approved the run, and its amounts are credited to the balances. */
export const commissionRunStatuses = ['proposed', 'booked', 'refused'] as const;

const sums = {
  /** The balance of the previous statement: zero, or below zero if more was reversed than earned. */
  opening: Type.Integer(),
  /** Commission earned and reversed since then, and commission deducted from payments or settled by hand. */
  earned: Type.Integer(),
  takenBack: Type.Integer(),
  deducted: Type.Integer(),
  /** The amount that this run pays. */
  amount: Type.Integer(),
  /** The balance after the payment; below zero it is carried forward. */
  closing: Type.Integer(),
};

const dueRow = Type.Object({ partner: named, ...sums });
export type CommissionDue = Static<typeof dueRow>;

const dueList = Type.Object({
  upTo: Type.String(),
  currency: Type.String(),
  rows: Type.Array(dueRow),
  /** The sum of the amounts. */
  total: Type.Integer(),
  /** The run that waits for a second person; null: none. Until it is decided, nobody proposes another one. */
  waiting: nullable(named),
});
export type CommissionDueList = Static<typeof dueList>;

/** Returns the amounts of a run up to a day, without proposing it. 422 `dayNotPast` for a day in the future. */
export const listCommissionDue = get('/api/b2b/commission-due', finance, 'Commission that is due up to a day', {
  query: closedObject({ upTo: day }),
  reply: dueList,
});

const run = {
  id: Type.String(),
  number: Type.String(),
  status: oneOf(commissionRunStatuses),
  /** The last business day of the run. */
  upTo: Type.String(),
  currency: Type.String(),
  /** The sum of the amounts, and the number of partners. */
  total: Type.Integer(),
  count: Type.Integer(),
  proposedBy: named,
  proposedAt: Type.String(),
  approvedBy: nullable(named),
  approvedAt: nullable(Type.String()),
  /** True if the current user may approve it: another person proposed it. */
  mayApprove: Type.Boolean(),
};
const runRow = Type.Object(run);
export type CommissionRunRow = Static<typeof runRow>;

const runView = Type.Object({
  ...run,
  /** By the partner's name; `number`: of the statement, null until the run is booked. */
  statements: Type.Array(Type.Object({ ...dueRow.properties, number: nullable(Type.String()) })),
});
export type CommissionRunView = Static<typeof runView>;

export const listCommissionRuns = post(
  '/api/b2b/commission-runs/search',
  finance,
  'Commission runs, newest first',
  defineSearch(runRow, { status: Type.Optional(oneOf(commissionRunStatuses)) }),
);

/** 404 `commissionRunNotFound`. */
export const getCommissionRun = get('/api/b2b/commission-runs/:id', finance, 'A commission run', { reply: runView });

/**
 * Proposes a run with all bookings of commission up to a day that no run has. `amount` is the total that was shown. 422
 * `dayNotPast`; 409 `commissionRunWaits` while another run waits, `commissionNothingDue` without new bookings,
 * `commissionRunChanged` if the total is another one now.
 */
export const proposeCommissionRun = post('/api/b2b/commission-runs', finance, 'Propose a commission run', {
  body: closedObject({ upTo: day, amount: Type.Integer({ minimum: 0 }) }),
  reply: runView,
  status: 201,
});

const statement = Type.Object({
  number: Type.String(),
  /** The last business day of the statement, and the instant (UTC) of its payment. */
  upTo: Type.String(),
  at: Type.String(),
  currency: Type.String(),
  ...sums,
});
export type CommissionStatement = Static<typeof statement>;

export const listCommissionStatements = get(
  '/api/b2b/commission-statements',
  partnerReaders,
  'Commission statements of the own partner, newest first',
  { query: closedObject(pageQuery), reply: buildPageSchema(statement) },
);

/** 404 `commissionStatementNotFound`, also for the statement of another partner. */
export const getCommissionStatement = get(
  '/api/b2b/commission-statements/:number',
  [...partnerReaders, 'insurer:orders', 'insurer:admin'],
  'A commission statement as PDF',
  {
    params: Type.Object({ number: Type.String({ pattern: '^CST-\\d{4}-\\d{6,}$' }) }),
    query: closedObject({ language: Type.Optional(documentLanguage) }),
    reply: fileReply,
  },
);
