import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, oneOf, pageQuery } from '../schemas.ts';

/* Instalments of premiums that were not paid on time. Days are business dates, money is minor units. */

/** Ages of a debt. */
export const debtAges = ['to30', 'to60', 'to90', 'over90'] as const;
const age = oneOf(debtAges);
export type DebtAge = Static<typeof age>;

/** The days since the instalment was due, for each age: the first and the last; null: no last. */
export const debtDays: Record<DebtAge, readonly [first: number, last: number | null]> = {
  to30: [1, 30],
  to60: [31, 60],
  to90: [61, 90],
  over90: [91, null],
};

const debt = Type.Object({
  /** The order with instalments, and the place of this one among them: together they are the key. */
  id: Type.String(),
  policy: Type.String(),
  product: Type.String(),
  customer: Type.Object({ name: nullable(Type.String()), phone: Type.String() }),
  dueOn: Type.String(),
  /** Whole days since the instalment was due. */
  days: Type.Integer(),
  /** The first day without cover, if it stays unpaid. */
  lapsesOn: Type.String(),
  /** With the charge for instalments. */
  amount: Type.Integer(),
  currency: Type.String(),
  partner: nullable(named),
  /** The last reminder that was sent after the due day: its place among those sent, from 1, and when (UTC); null: none yet. */
  reminder: nullable(Type.Object({ nth: Type.Integer(), at: Type.String() })),
});
export type Debt = Static<typeof debt>;

/**
 * Lists instalments that are overdue, the oldest first, and the sums of all of them by age and currency. An agent sees
 * those of the own partner's sales.
 */
export const listDebts = get('/api/b2b/debts', ['b2b:sell', 'b2b:reports', 'insurer:orders'], 'Overdue instalments', {
  query: closedObject({ ...pageQuery, age: Type.Optional(age) }),
  reply: Type.Object({
    ...buildPageSchema(debt).properties,
    /** Of all ages, whatever the filter; ages without a debt are absent. */
    sums: Type.Array(Type.Object({ age, count: Type.Integer(), amount: Type.Integer(), currency: Type.String() })),
  }),
});
