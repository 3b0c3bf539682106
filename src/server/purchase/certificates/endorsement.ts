import { describer } from '#contract/describe.ts';
import type { Messages } from '#contract/flatten-messages.ts';
import { formatDate, formatDateTime, formatMoney } from '#contract/format.ts';
import { describeChanges } from '#contract/purchase/describe-changes.ts';
import { changesBetween } from '#engine/policy/answer-changes.ts';
import { withoutDeclarations } from '#engine/policy/journeys/revising.ts';
import type { Charge, Segment, Term, TransactionKind } from '#engine/policy/policy-history.ts';
import { replayPolicy } from '#engine/policy/replay-policy.ts';
import { lineDifference, type MoneyLine, sumOf } from '#engine/policy/share-by-day.ts';
import type { Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { situationOf } from '#engine/situation.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { DocumentData, DocumentSection, Words } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { heldOn, orderAsHeld } from '../policies/as-held.ts';
import type { Policy } from '../policies/policy-repository.ts';
import { readLife } from '../policies/read-life.ts';
import type { TransactionRow } from '../policies/transaction-repository.ts';
import type { PaperHead, Speaker } from './paper-data.ts';

/** The endorsement schedule, as a document is named in addresses. */
export const ENDORSEMENT = 'endorsement';

/** What one transaction changed of a policy: what held on its first day before it, and what holds since. */
export type Endorsement = {
  row: Pick<TransactionRow, 'serial' | 'kind' | 'effectiveFrom' | 'recordedAt' | 'reason'>;
  before: Segment;
  after: Segment;
  /** What was booked for it, with what it changed of others; minor units. */
  lines: MoneyLine[];
  charge: Pick<Charge, 'days' | 'of'>;
};

/**
 * The transaction of an endorsement schedule, as it was known when it was recorded: what comes later changes no paper. Throws 404
 * `documentNotFound` for an issue, and where there is no such transaction.
 * @param asked by its serial, or by the order that was confirmed for it
 */
export async function findEndorsement(
  services: Pick<PurchaseServices, 'catalogue' | 'lifecycles'>,
  sql: Sql,
  { policy, sold }: { policy: Policy; sold: Order },
  asked: { serial: number } | { order: string },
): Promise<{ endorsement: Endorsement; policy: Policy; order: Order }> {
  const file = await readLife(services, sql, policy, sold);
  const row = file.rows.find((one) => ('serial' in asked ? one.serial === asked.serial : one.request === asked.order));
  if (!row || row.kind === 'issue') throw new ApiProblem(404, 'documentNotFound');
  // What was paid of claims forbids and lowers what is booked, and changes no answer: the bookings are taken as they were made.
  const until = (serial: number) => {
    const life = replayPolicy(
      file.history.filter((one) => one.serial <= serial),
      file.terms,
    );
    if ('refused' in life) throw new Error(`policy ${policy.number}: ${life.refused} at ${life.serial}`);
    return life;
  };
  const life = until(row.serial);
  const before = heldOn(until(row.serial - 1), row.effectiveFrom);
  const after: { term: Term; held: Segment } | undefined = heldOn(life, row.effectiveFrom) ?? before;
  if (!before || !after) throw new ApiProblem(404, 'documentNotFound');
  const { days = 0, of = 0 } = life.charges.find(({ serial }) => serial === row.serial) ?? {};
  const lines = row.bookings.reduce((sum, booked) => addLines(sum, booked.lines), [] as MoneyLine[]);
  const { term, held } = after;
  return {
    endorsement: { row, before: before.held, after: held, lines, charge: { days, of } },
    policy: {
      ...{ ...policy, effectiveFrom: term.from, effectiveTo: term.to },
      status: life.status === 'active' ? 'active' : 'cancelled',
    },
    order: orderAsHeld(sold, after),
  };
}

const addLines = (sum: MoneyLine[], more: readonly MoneyLine[]): MoneyLine[] =>
  lineDifference(
    sum,
    more.map((line) => ({ ...line, amount: -line.amount })),
  );

/** What an endorsement schedule says: what was done and why, since when, each answer before and after, and the premium line by line. */
export function endorsementData(
  speaker: Speaker,
  head: PaperHead,
  { endorsement, product, order, messages }: EndorsementOf,
): DocumentData {
  const { row } = endorsement;
  const own = (id: string, params = {}) => speaker.own(`endorsement.${id}`, params);
  const date = (day: string) => speaker.each((language) => formatDate(day, language));
  const at = speaker.each((language) => formatDateTime(row.recordedAt, language));
  // A cancellation has a reason of its product.
  const why = row.reason === null ? own(`whys.${row.kind}`) : speaker.product(`afterSale.reasons.${row.reason}`);
  const facts: DocumentSection = {
    kind: 'facts',
    heading: own('what'),
    rows: [
      { label: own('kind'), value: own(`kinds.${row.kind}`) },
      { label: own('why'), value: why },
      { label: own('holdsFrom'), value: date(row.effectiveFrom) },
      { label: own('recorded'), value: at },
    ],
  };
  const changes = changesOf(speaker, endorsement, product, order, messages);
  return {
    ...head,
    title: own('title', { number: row.serial - 1 }),
    issuedAt: { label: own('recorded'), value: at },
    madeAt: `${row.recordedAt.toISOString().slice(0, 19)}Z`,
    highlights: [
      { label: own('holdsFrom'), value: date(row.effectiveFrom) },
      { label: speaker.own('effectiveTo'), value: date(endorsement.after.to) },
    ],
    sections: [facts, ...changes, premiumOf(speaker, endorsement, order.currency, row.kind), stays(speaker)],
  };
}

type EndorsementOf = {
  endorsement: Endorsement;
  /** In the version that holds since. */
  product: Product;
  order: Pick<Order, 'frozen' | 'currency'>;
  messages: Record<'km' | 'en', Messages>;
};

function changesOf(
  speaker: Speaker,
  { before, after }: Endorsement,
  product: Product,
  { frozen }: Pick<Order, 'frozen'>,
  messages: Record<'km' | 'en', Messages>,
): DocumentSection[] {
  const own = (id: string) => speaker.own(`endorsement.${id}`);
  const [was, now] = [before, after].map(({ answers }) => withoutDeclarations(product, answers)) as [Answers, Answers];
  const { hidden } = situationOf(product, frozen);
  const pointers = Object.keys(changesBetween(was, now)).filter((pointer) => {
    const field = pointer.split('/')[1] as string;
    return product.pageOf[field] !== undefined && !hidden.has(field);
  });
  if (pointers.length === 0) return [];
  const rowsIn = (language: 'km' | 'en') =>
    describeChanges(product, describer(product, messages[language], language), { before: was, after: now }, pointers, {
      none: own('none')[language],
      picture: own('picture')[language],
      item: (field) => messages[language][`${product.id}.${product.pageOf[field]}.${field}.item`] ?? field,
    });
  const said = { km: rowsIn('km'), en: rowsIn('en') };
  const cell = (nth: number, column: 'label' | 'before' | 'after'): Words =>
    speaker.each((language) => said[language][nth]?.[column] ?? '');
  return [
    {
      kind: 'table',
      heading: own('changes'),
      columns: (['answer', 'before', 'after'] as const).map((column) => ({
        heading: own(column),
        align: 'start',
        share: 1,
      })),
      rows: said.en.map((_row, nth) => [cell(nth, 'label'), cell(nth, 'before'), cell(nth, 'after')]),
      note: null,
    },
  ];
}

function premiumOf(
  speaker: Speaker,
  { lines, charge }: Endorsement,
  currency: string,
  kind: TransactionKind,
): DocumentSection {
  const own = (id: string, params = {}) => speaker.own(`endorsement.${id}`, params);
  const money = (amount: number): Words => speaker.each((language) => formatMoney(amount, currency, language));
  const total = sumOf(lines);
  const isGiven = total < 0 || (total === 0 && kind === 'cancel');
  return {
    kind: 'premium',
    heading: own('premium'),
    rows: lines.map(({ name, amount }) => ({ label: speaker.product(`premium.${name}`), amount: money(amount) })),
    total: { label: own(isGiven ? 'givenBack' : 'charged'), amount: money(Math.abs(total)) },
    note: lines.length === 0 ? own('unchanged') : own('days', { days: charge.days, of: charge.of }),
  };
}

function stays(speaker: Speaker): DocumentSection {
  const paragraphs = [{ title: null, text: speaker.own('endorsement.stays') }];
  return { kind: 'clauses', heading: speaker.own('conditions'), paragraphs };
}
