import { deriveState } from '#engine/derived-state.ts';
import { computeAnswerChanges } from '#engine/policy/answer-changes.ts';
import { omitDeclarations } from '#engine/policy/endorsements/revision.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import type { Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import type { DocumentData, DocumentSection, Words } from '#server/platform/documents/document-data.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createDescriber } from '#shared/describe.ts';
import { describeChanges } from '#shared/describe-changes.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { Order } from '../orders/order-repository.ts';
import type { Endorsement } from '../policy-life/find-endorsement.ts';
import type { DocumentHead, DocumentTexts } from './policy-document-data.ts';

/** Name of the endorsement schedule in URLs. */
export const ENDORSEMENT = 'endorsement';

/**
 * Builds the data of an endorsement schedule: the transaction and its reason, its first day, each answer before and
 * after, and the premium line by line.
 */
export function buildEndorsementData(
  speaker: DocumentTexts,
  head: DocumentHead,
  source: EndorsementSource,
): DocumentData {
  const { endorsement, order } = source;
  const { row } = endorsement;
  const own = (id: string, params = {}) => speaker.own(`endorsement.${id}`, params);
  const { date } = speaker;
  const at = speaker.dateTime(row.recordedAt);
  // The reasons of a cancellation come from its product.
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
  const changes = buildChanges(speaker, source);
  return {
    ...head,
    title: own('title', { number: row.serial - 1 }),
    issuedAt: { label: own('recorded'), value: at },
    madeAt: `${row.recordedAt.toISOString().slice(0, 19)}Z`,
    highlights: [
      { label: own('holdsFrom'), value: date(row.effectiveFrom) },
      { label: speaker.own('effectiveTo'), value: date(endorsement.after.to) },
    ],
    sections: [
      facts,
      ...changes,
      ...buildPremiumSection(speaker, endorsement, order.currency),
      buildUnchangedClause(speaker),
    ],
  };
}

type EndorsementSource = {
  endorsement: Endorsement;
  /** The product version that holds since the transaction. */
  product: Product;
  order: Pick<Order, 'frozen' | 'currency'>;
  messages: Record<'km' | 'en', Messages>;
};

function buildChanges(
  speaker: DocumentTexts,
  { endorsement: { before, after }, product, order: { frozen }, messages }: EndorsementSource,
): DocumentSection[] {
  const own = (id: string) => speaker.own(`endorsement.${id}`);
  const [was, now] = [before, after].map(({ answers }) => omitDeclarations(product, answers)) as [Answers, Answers];
  const { hidden } = deriveState(product, frozen);
  const pointers = Object.keys(computeAnswerChanges(was, now)).filter((pointer) => {
    const field = pointer.split('/')[1] as string;
    return product.pageOf[field] !== undefined && !hidden.has(field);
  });
  if (pointers.length === 0) return [];
  const rowsIn = (language: 'km' | 'en') =>
    describeChanges(
      product,
      createDescriber(product, messages[language], language),
      { before: was, after: now, changes: pointers },
      {
        none: own('none')[language],
        picture: own('picture')[language],
        item: (field) => messages[language][`${product.id}.${product.pageOf[field]}.${field}.item`] ?? field,
      },
    );
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

type Row = { label: Words; amount: Words };
type EndorsementTexts = ReturnType<typeof createEndorsementTexts>;

function createEndorsementTexts(speaker: DocumentTexts, currency: string) {
  return {
    speaker,
    own: (id: string, params = {}) => speaker.own(`endorsement.${id}`, params),
    money: (amount: number) => speaker.money(amount, currency),
    line: (name: string): Words => speaker.product(`premium.${name}`),
  };
}

/**
 * Builds the premium of a schedule in steps that a reader can add up again. For a cancellation or lapse it also lists
 * each premium line with its share for the days without cover.
 */
function buildPremiumSection(speaker: DocumentTexts, endorsement: Endorsement, currency: string): DocumentSection[] {
  const says = createEndorsementTexts(speaker, currency);
  const { row, sums } = endorsement;
  const isEnd = ['cancel', 'lapse', 'void'].includes(row.kind);
  return [
    ...(sums.left.length > 0 ? [buildUnusedTable(says, endorsement)] : []),
    (isEnd ? buildRefundTable : buildChargeTable)(says, endorsement),
  ];
}

/** Lists a charge or refund line by line, minus the amount deducted from unpaid instalments. */
function buildChargeTable(
  { own, money, line }: EndorsementTexts,
  { lines, charge, sums }: Endorsement,
): DocumentSection {
  const total = sumAmounts(lines) + sums.offParts;
  return {
    kind: 'premium',
    heading: own('premium'),
    rows: [
      ...lines.map(({ name, amount }) => ({ label: line(name), amount: money(amount) })),
      ...(sums.offParts > 0 ? [{ label: own('offParts'), amount: money(sums.offParts) }] : []),
    ],
    total: { label: own(sumAmounts(lines) < 0 ? 'givenBack' : 'charged'), amount: money(Math.abs(total)) },
    note: lines.length === 0 ? own('unchanged') : own('days', charge),
  };
}

/** Lists the premium of a whole term and of the days without cover, line by line. */
function buildUnusedTable(
  { own, money, line }: EndorsementTexts,
  { sums: { left }, charge }: Endorsement,
): DocumentSection {
  const inAll = (amount: (one: (typeof left)[number]) => number) =>
    money(left.reduce((sum, one) => sum + amount(one), 0));
  return {
    kind: 'table',
    heading: own('left'),
    columns: [
      { heading: own('line'), align: 'start', share: 1 },
      { heading: own('ofTerm'), align: 'end', share: null },
      { heading: own('ofDays', charge), align: 'end', share: null },
    ],
    rows: [
      ...left.map(({ name, ofTerm, ofDaysLeft }) => [line(name), money(ofTerm), money(ofDaysLeft)]),
      [own('inAll'), inAll(({ ofTerm }) => ofTerm), inAll(({ ofDaysLeft }) => ofDaysLeft)],
    ],
    note: null,
  };
}

/**
 * Lists the refund of an end: the premium of the remaining days, minus the amount that the insurer retains and the
 * unpaid amount.
 */
function buildRefundTable(says: EndorsementTexts, { lines, sums }: Endorsement): DocumentSection {
  const { own, money } = says;
  const { date } = says.speaker;
  const { kept, whole, voided, next, offParts, owed, takenBack, left } = sums;
  const ofOthers = (next ? 0 - next.total : 0) + voided;
  const all = 0 - sumAmounts(lines);
  const beside: Row[] = [
    ...(next && next.total !== 0
      ? [{ label: own('next', { from: date(next.from), to: date(next.to) }), amount: money(0 - next.total) }]
      : []),
    ...(voided === 0 ? [] : [{ label: own('voided'), amount: money(voided) }]),
    ...(offParts === 0 ? [] : [{ label: own('offParts'), amount: money(0 - offParts) }]),
    ...takenBack.map(({ at, amount }) => ({
      label: own('takenBack', { date: date(toBusinessDate(at)) }),
      amount: money(0 - amount),
    })),
  ];
  const ofDays = left.reduce((sum, { ofDaysLeft }) => sum + ofDaysLeft, 0);
  const ofTerm: Row[] = whole
    ? [{ label: own(`whole.${whole}`), amount: money(all - ofOthers) }]
    : [{ label: own('left'), amount: money(ofDays) }, ...kept.map((one) => buildRetainedRow(says, one))];
  const refund = all - offParts - takenBack.reduce((sum, { amount }) => sum + amount, 0);
  return {
    kind: 'premium',
    heading: own('premium'),
    rows: [...ofTerm, ...beside],
    total: { label: own(refund < 0 ? 'charged' : 'givenBack'), amount: money(Math.abs(refund)) },
    note: owed > 0 ? own('owed', { amount: money(owed) }) : null,
  };
}

function buildRetainedRow(
  { own, money, line }: EndorsementTexts,
  { why, name, amount }: Endorsement['sums']['kept'][number],
): Row {
  return { label: own(`kept.${why}`, name === undefined ? {} : { name: line(name) }), amount: money(0 - amount) };
}

function buildUnchangedClause(speaker: DocumentTexts): DocumentSection {
  const paragraphs = [{ title: null, text: speaker.own('endorsement.stays') }];
  return { kind: 'clauses', heading: speaker.own('conditions'), paragraphs };
}
