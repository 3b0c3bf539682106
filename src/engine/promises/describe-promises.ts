import type { AfterSale } from '../language/after-sale.ts';
import type { ProductDefinition } from '../language/definition.ts';
import type { Json } from '../language/json.ts';
import { withoutZeroCents } from '../language/messages/money-format.ts';
import { applyRefundPromises, readRefundPromises } from '../policy/refunds/refund-promises.ts';

/** Subjects of the contract whose sentences follow from the product's rules after the sale. */
export const promiseSubjects = ['payment', 'cancellation', 'insurerCancels', 'renewal', 'reinstatement'] as const;
export type PromiseSubject = (typeof promiseSubjects)[number];

/** The texts that the sentences need, in one language. */
type PromiseTexts = {
  /** Messages of the product's version, its own and the shared ones, by id. */
  messages: Readonly<Record<string, string>>;
  /** A sentence of `locales/{locale}/promises.json`. */
  say(id: string, params?: Record<string, string>): string;
  /** An amount in minor units of a currency. */
  money(minorUnits: number, currency: string): string;
  list(items: readonly string[]): string;
};
type Definition = Pick<ProductDefinition, 'product' | 'form'>;
type Context = PromiseTexts & { id: string; currency: string };

/**
 * Writes the sentences on payment, cancellation, refund, renewal and reinstatement from the product's rules. Wording,
 * certificate and answers to questions contain the same sentences. A product without rules after the sale has none.
 */
export function describePromises(definition: Definition, texts: PromiseTexts): Record<PromiseSubject, string[]> {
  const { id, currency, afterSale } = definition.product;
  if (!afterSale) return { payment: [], cancellation: [], insurerCancels: [], renewal: [], reinstatement: [] };
  const context = { ...texts, id, currency };
  const promises = readRefundPromises(definition);
  const rules = { ...afterSale, cancel: applyRefundPromises(afterSale.cancel, promises) };
  return {
    payment: describePayment(rules, context),
    cancellation: describeCancellation(rules, promises.scale !== undefined, context),
    insurerCancels: describeInsurerCancellation(rules, context),
    renewal: describeRenewal(rules, context),
    reinstatement: describeReinstatement(rules, context),
  };
}

function describePayment({ instalments }: AfterSale, context: Context): string[] {
  const { say } = context;
  if (!instalments) return [say('payment.whole')];
  const { plans, leastPremium, graceDays, afterClaim } = instalments;
  return [
    say('payment.instalments', { amount: formatRound(leastPremium, context) }),
    ...Object.values(plans).map(({ payments, everyMonths, charge }) =>
      say(charge > 0 ? 'payment.plan' : 'payment.planFree', {
        ...{ payments: String(payments), months: String(everyMonths), amount: formatRound(charge, context) },
      }),
    ),
    say('payment.grace', { days: String(graceDays) }),
    say(`payment.${afterClaim}`),
  ];
}

function describeCancellation(rules: AfterSale, hasScale: boolean, context: Context): string[] {
  const { say } = context;
  const { cancel, onceBegun, paidClaim } = rules;
  const ofHolder = listReasons(rules, ({ by }) => by.includes('holder'));
  const insurerAlone = listInsurerReasons(rules);
  const { lines, amount, minimum } = cancel.kept;
  const kept = { amount: formatRound(amount, context), minimum: formatRound(minimum, context) };
  const isRefundedByDay = onceBegun !== false;
  return [
    say(ofHolder.length > 0 ? 'cancellation.who' : 'cancellation.none'),
    ...(ofHolder.length > 0 ? [say('cancellation.notBegun')] : []),
    ...(cancel.freeLookDays > 0 ? [say('cancellation.freeLook', { days: String(cancel.freeLookDays) })] : []),
    onceBegun === false ? say('cancellation.begun.never') : sayWhen('cancellation.begun', onceBegun, context),
    ...(isRefundedByDay ? [say('cancellation.byDay')] : []),
    ...(hasScale ? [say('cancellation.scale')] : []),
    ...(isRefundedByDay && amount > 0 ? [say('cancellation.amount', kept)] : []),
    ...(isRefundedByDay && minimum > amount ? [say('cancellation.minimum', kept)] : []),
    ...lines.map((line) => say('cancellation.line', { line: findWord(`premium.${line}`, context) ?? line })),
    ...describeReasons(
      listReasons(rules, (_, name) => !insurerAlone.includes(name)),
      rules,
      context,
    ),
    paidClaim.forbids.includes('cancel')
      ? say('cancellation.claim.never')
      : say(`cancellation.claim.${paidClaim.refund}`),
  ];
}

/** Describes reasons that refund everything, or that end cover on an earlier day. */
function describeReasons(names: readonly string[], { cancel }: AfterSale, context: Context): string[] {
  const { say } = context;
  return names.flatMap((name) => {
    const { refund, backDays } = cancel.reasons[name] as AfterSale['cancel']['reasons'][string];
    const params = { reason: nameReason(name, context), days: String(backDays) };
    return [
      ...(refund === 'byDay' ? [] : [say(`cancellation.reason.${refund}`, params)]),
      ...(backDays > 0 ? [say('cancellation.reason.back', params)] : []),
    ];
  });
}

function describeInsurerCancellation(rules: AfterSale, context: Context): string[] {
  const { say } = context;
  const names = listInsurerReasons(rules);
  if (names.length === 0) return [];
  const said = (some: readonly string[]) => context.list(some.map((name) => nameReason(name, context)));
  return [
    say('insurerCancels.only', { reasons: said(names) }),
    ...names.map((name) => {
      const { refund, noticeDays = 0, backDays } = rules.cancel.reasons[name] as AfterSale['cancel']['reasons'][string];
      const params = { reason: nameReason(name, context), days: String(noticeDays > 0 ? noticeDays : backDays) };
      return say(`insurerCancels.${refund}${noticeDays > 0 ? 'Notice' : ''}`, params);
    }),
  ];
}

function describeRenewal({ renew }: AfterSale, context: Context): string[] {
  const { say } = context;
  if (!renew) return [say('renewal.none')];
  const days = { opens: String(renew.opensDays), grace: String(renew.graceDays) };
  return [
    sayWhen('renewal', renew.when, context),
    say('renewal.days', days),
    ...(renew.graceDays > 0 ? [say('renewal.gap')] : []),
  ];
}

function describeReinstatement({ reinstate, paidClaim }: AfterSale, { say }: Context): string[] {
  if (reinstate.withinDays === 0) return [say('reinstatement.none')];
  const afterClaim = paidClaim.forbids.includes('reinstate') ? [say('reinstatement.claim')] : [];
  return [say('reinstatement.days', { days: String(reinstate.withinDays) }), ...afterClaim];
}

type Reason = AfterSale['cancel']['reasons'][string];

const listReasons = ({ cancel }: AfterSale, isListed: (reason: Reason, name: string) => boolean): string[] =>
  Object.entries(cancel.reasons).flatMap(([name, reason]) => (isListed(reason, name) ? [name] : []));

/** Reasons by which the insurer ends a policy that the policyholder wants: they give notice, or refund nothing. */
const listInsurerReasons = (rules: AfterSale): string[] =>
  listReasons(
    rules,
    ({ by, refund, noticeDays }) => by.join() === 'insurer' && (refund === 'nothing' || noticeDays !== undefined),
  );

/** A message of the product, or the shared one. */
const findWord = (rest: string, { messages, id }: Context): string | undefined =>
  messages[`${id}.${rest}`] ?? messages[`shared.${rest}`];

const nameReason = (name: string, context: Context): string => findWord(`afterSale.reasons.${name}`, context) ?? name;

const formatRound = (minorUnits: number, { currency, money }: Context): string =>
  withoutZeroCents(money(minorUnits, currency));

/**
 * Says what holds always, for one choice of the buyer (`when` compares an answer with a value), or depends on the
 * answers in another way.
 */
function sayWhen(word: string, when: Json, context: Context): string {
  if (when === true) return context.say(`${word}.always`);
  const choice = findChoice(when, context);
  return choice ? context.say(`${word}.choice`, { choice }) : context.say(`${word}.depends`);
}

/** Finds the label of the value with which an expression `{"==": [{"var": NAME}, VALUE]}` compares an answer. */
function findChoice(when: Json, { messages, id }: Context): string | undefined {
  const [, name, value] = /^\{"==":\[\{"var":"(\w+)"\},"(\w+)"\]\}$/.exec(JSON.stringify(when)) ?? [];
  const option = Object.keys(messages).find((one) => one.endsWith(`.${name}.options.${value}`));
  return messages[`${id}.values.${name}.${value}`] ?? messages[option ?? ''];
}
