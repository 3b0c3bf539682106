import type { DocumentLanguage, DocumentSection, Words } from '#server/platform/documents/document-data.ts';
import { sameWords } from '#server/platform/documents/document-data.ts';
import { buildFooter, createBilingualTexts } from '#server/platform/documents/document-texts.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import type { PolicyDocument } from '#server/purchase/certificates/policy-document.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type FoundStatement, findStatement, listOrdersOfStatement, type OrderInStatement } from './run-repository.ts';

/** Orders on the paper. Of more orders, the paper has the sum of the rest in one row. */
const MAX_ORDERS = 1_000;

/**
 * Draws a commission statement as PDF.
 * @throws 404 `commissionStatementNotFound`
 * @param partner the partner whose statements are seen; undefined: all
 */
export async function renderStatement(
  services: PurchaseServices,
  { number, partner }: { number: string; partner: string | undefined },
  language: DocumentLanguage,
): Promise<PolicyDocument> {
  const { sql } = services.database;
  const found = requireFound(await findStatement(sql, number, partner), 'commissionStatementNotFound');
  const listed = await listOrdersOfStatement(sql, found.statement, MAX_ORDERS);
  const bytes = await services.documents.renderLetter(buildStatement(services, found, listed), language);
  return { bytes, type: 'application/pdf', fileName: `${number}-${language}.pdf` };
}

/** Builds the data of a statement, in both languages. */
function buildStatement(
  services: PurchaseServices,
  { statement, run, partner }: FoundStatement,
  listed: readonly OrderInStatement[],
): LetterData {
  const texts = createBilingualTexts(services.wording);
  const own: Own = (id, params) => texts.say(`commission-runs.paper.${id}`, params);
  const money = (amount: number) => texts.money(amount, run.currency);
  const { number, amount } = statement;
  const rowOf: Own = (name) => texts.say(`commission-runs.rows.${name}`);
  const at = run.approvedAt ?? run.proposedAt;
  return {
    madeAt: `${at.toISOString().slice(0, 19)}Z`,
    insurer: texts.say('interface.brand.name'),
    title: own('title'),
    reference: { label: own('number'), value: number ?? '' },
    status: {
      label: own('amount'),
      ...(amount === 0
        ? { value: own('nothingPaid'), standing: 'waiting' }
        : { value: money(amount), standing: 'in-force' }),
    },
    date: texts.date(toBusinessDate(at)),
    addressee: { label: own('partner'), value: sameWords(partner) },
    greeting: own('greeting', { date: texts.date(run.upTo) }),
    paragraphs: [describePayment(statement, own, money)],
    sections: [
      buildSums(statement, { heading: own('sums'), rowOf, money }),
      buildOrders(addRest(listed, statement), { own, money, date: texts.date }),
    ],
    closing: [own('question')],
    signatures: [],
    sampleNotice: null,
    footer: buildFooter(texts),
  };
}

type Own = (id: string, params?: Record<string, string | number | Words>) => Words;
type Money = (amount: number) => Words;

/** Says whether the statement was paid, or is deducted from the next one. A statement has one of both, or neither. */
function describePayment({ amount, closing }: FoundStatement['statement'], own: Own, money: Money): Words {
  if (closing < 0) return own('carried', { amount: money(-closing) });
  return amount === 0 ? own('noPayment') : own('paid', { amount: money(amount) });
}

function buildSums(
  { opening, earned, takenBack, deducted, amount, closing }: FoundStatement['statement'],
  { heading, rowOf, money }: { heading: Words; rowOf: Own; money: Money },
): DocumentSection {
  const rows = Object.entries({
    ...{ opening, earned, takenBack: 0 - takenBack, deducted: 0 - deducted, ...(amount > 0 && { paid: 0 - amount }) },
  });
  return {
    kind: 'premium',
    heading,
    rows: rows.map(([name, value]) => ({ label: rowOf(name), amount: money(value) })),
    total: { label: rowOf('closing'), amount: money(closing) },
    note: null,
  };
}

/** A row of the paper; `at`: null for the sum of the orders that the paper does not list. */
type OrderRow = Omit<OrderInStatement, 'at'> & { at: Date | null };

/** Adds a row with the sums of the orders that were not listed, if there are any. */
function addRest(
  listed: readonly OrderInStatement[],
  { earned, takenBack, deducted }: FoundStatement['statement'],
): OrderRow[] {
  const rest = { order: null, at: null, earned, takenBack, deducted };
  for (const row of listed) {
    rest.earned -= row.earned;
    rest.takenBack -= row.takenBack;
    rest.deducted -= row.deducted;
  }
  const isRest = listed.length === MAX_ORDERS && (rest.earned !== 0 || rest.takenBack !== 0 || rest.deducted !== 0);
  return isRest ? [...listed, rest] : [...listed];
}

type RowTexts = { own: Own; money: Money; date(day: string): Words };

function buildOrders(rows: readonly OrderRow[], { own, money, date }: RowTexts): DocumentSection {
  const heads = ['order', 'day', 'earned', 'takenBack', 'deducted'] as const;
  const empty = sameWords('');
  return {
    kind: 'table',
    heading: own('orders'),
    columns: heads.map((name) => ({
      heading: own(`columns.${name}`),
      align: name === 'order' || name === 'day' ? 'start' : 'end',
      share: name === 'order' ? 1 : null,
    })),
    rows: rows.map(({ order, at, earned, takenBack, deducted }) => [
      order === null ? own(at === null ? 'otherOrders' : 'noOrder') : sameWords(order),
      at === null ? empty : date(toBusinessDate(at)),
      ...[earned, 0 - takenBack, 0 - deducted].map((sum) => (sum === 0 ? empty : money(sum))),
    ]),
    note: null,
  };
}
