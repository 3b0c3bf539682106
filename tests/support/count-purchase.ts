import { isDeepStrictEqual } from 'node:util';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Journey } from '#engine/journey.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { buildListMessageId } from '#engine/language/messages/message-ids.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Answers, Item } from '#engine/record.ts';
import { answer, canConfirm, next, start } from '#engine/wizard.ts';
import { applyLookups, withNameMatch } from '#server/purchase/lookups/lookups.ts';
import { isSearched } from '#web/fields/choice/is-searched.ts';

/** The work of one buyer from the first question to the payment. `asked`: the fields that the buyer answered. */
export type PurchaseCount = { answers: number; keys: number; asked: string[] };

/** A buyer: the language, the day of the purchase, the answers, and what a reader finds on the buyer's cards. */
export type CountedBuyer = {
  language: 'en' | 'km';
  asOf: string;
  answers: Answers;
  /** By the name of the lookup: the fields of the buyer's pictures, and the reading; null: unable to read. */
  cards?: Record<string, { pictures: string[]; reading: Json }>;
  /** True: each further person has a card that is read. */
  havePeopleCards?: boolean;
};

/** A one-time code proves the phone before the payment: one answer of six digits. KHQR is chosen already. */
export const CODE_DIGITS = 6;

/**
 * Walks the pages of a product and answers each visible field that is required, or for which this buyer has another
 * value. Keys are the characters of texts, numbers and dates, and the whole name in a list with a search. A picture
 * is one answer without keys. A tick that confirms a reading is none. Pictures that a page offers ahead are sent
 * there.
 */
export function countPurchase(product: Product, messages: Record<string, string>, buyer: CountedBuyer): PurchaseCount {
  const count: PurchaseCount = { answers: 1, keys: CODE_DIGITS, asked: ['code'] };
  const { language, asOf, cards = {} } = buyer;
  let journey = settle(start(product, { channel: 'public', language }, asOf), cards);
  const give = (field: string, value: Json, keys: number, answers = 1) => {
    const given = answer(journey, { [field]: value });
    if (given.problems.length > 0) throw new Error(`${field}: ${JSON.stringify(given.problems)}`);
    journey = settle(given.journey, cards);
    count.answers += answers;
    count.keys += keys;
    if (answers > 0) count.asked.push(field);
  };
  const pictures = new Set(Object.values(cards).flatMap((card) => card.pictures));

  /** The next field of a page that the buyer has to answer. */
  const findNext = (page: string): string | undefined =>
    listFields(product, page).find((field) => {
      const { situation, record } = journey;
      if (situation.hidden.has(field)) return false;
      const wanted = pictures.has(field) ? takePicture(field) : buyer.answers[field];
      if (wanted === undefined) return false;
      const isRead = Object.values(record.findings).some(({ filled = {} }) => field in filled);
      return isRead ? record.answers[field] === undefined : !isDeepStrictEqual(record.answers[field], wanted);
    });

  const answerPage = (page: string): void => {
    const { schema, picturesAhead = [], readsCards } = findPageDefinition(product, page);
    // The page offers to read cards: a buyer who has them at hand begins with them.
    for (const field of picturesAhead)
      if (pictures.has(field) && !journey.situation.hidden.has(field) && journey.record.answers[field] === undefined)
        give(field, takePicture(field), 0);
    for (let field = findNext(page); field !== undefined; field = findNext(page)) {
      const definition = schema.properties[field] as FieldSchema;
      const value = pictures.has(field) ? takePicture(field) : (buyer.answers[field] as Json);
      if (pictures.has(field)) give(field, value, 0);
      else if (isConfirmedReading(product, page, field)) give(field, value, 0, 0);
      else if (definition.items?.type === 'object') {
        const { properties } = definition.items;
        const read = readsCards?.field === field && buyer.havePeopleCards ? readsCards.fills : {};
        for (const item of value as Item[]) {
          if (Object.keys(read).length > 0) {
            count.answers += 1;
            count.asked.push(`${field} card`);
          }
          for (const name of Object.keys(properties).filter((each) => each !== 'id' && item[each] !== undefined)) {
            if (Object.hasOwn(read, name)) continue;
            count.answers += 1;
            count.keys += countKeys(product, messages, properties[name] as FieldSchema, item[name] as Json);
            count.asked.push(`${field}.${name}`);
          }
        }
        give(field, value, 0, 0);
      } else give(field, value, countKeys(product, messages, definition, value));
    }
  };

  for (;;) {
    const { page } = journey.position;
    if (page === undefined) throw new Error(`${product.id}: the way ends`);
    answerPage(page);
    if (canConfirm(journey)) return count;
    const passed = next(journey, page);
    if (passed.problems.length > 0) throw new Error(`${page}: ${JSON.stringify(passed.problems)}`);
    journey = settle(passed.journey, cards);
  }
}

/** The id of an upload, as the server returns it. */
const takePicture = (field: string): string => `picture-of-${field}`;

/** The fields of a page in the order in which it shows them. */
function listFields(product: Product, page: string): string[] {
  const { schema, sections } = findPageDefinition(product, page);
  return sections?.flatMap(({ fields }) => fields) ?? Object.keys(schema.properties);
}

/** True for a tick that is only shown when a card was read: the buyer confirms the reading by it. */
export function isConfirmedReading(product: Product, page: string, field: string): boolean {
  const { schema, when = {} } = findPageDefinition(product, page);
  const { const: only } = schema.properties[field] as FieldSchema;
  const fact = product.definition.form.conditions[when[field] ?? ''];
  return only === true && /"var":"findings\.(identityCard|vehicleCard)\.status"/.test(JSON.stringify(fact ?? null));
}

/** Answers the lookups as the server does: the cards by the buyer's readings, and nobody is known. */
function settle(journey: Journey, cards: NonNullable<CountedBuyer['cards']>): Journey {
  let settled = applyLookups(journey);
  for (const [name, { status: asked, inputs }] of Object.entries(settled.record.findings)) {
    if (asked !== 'pending') continue;
    const card = cards[name];
    const value = card?.reading ?? null;
    const status = value === null ? ('not-found' as const) : ('found' as const);
    settled = withNameMatch(applyLookup(settled, name, { status, inputs, ...(value !== null && { value }) }).journey);
  }
  return settled;
}

/** The keys of one answer: the characters of what is typed or searched. */
export function countKeys(
  product: Product,
  messages: Record<string, string>,
  schema: FieldSchema,
  value: Json,
): number {
  if (Array.isArray(value)) {
    const inner = schema.items as FieldSchema;
    return value.reduce<number>((sum, one) => sum + countKeys(product, messages, inner, one), 0);
  }
  if (typeof value === 'boolean' || schema.format === 'upload') return 0;
  if (schema.list !== undefined && isSearched(schema)) {
    const label = messages[buildListMessageId(product.id, schema.list, String(value))];
    if (label === undefined) throw new Error(`${schema.list} has no name for ${String(value)}`);
    return [...label].length;
  }
  if (schema.enum !== undefined) return 0;
  if (schema.format === 'date') return String(value).replaceAll('-', '').length;
  if (schema.format === 'phone') return String(value).replace('+855', '0').length;
  // A small number has a stepper.
  if (schema.type === 'integer' && (schema.maximum ?? Number.POSITIVE_INFINITY) <= 10) return 0;
  return [...String(value)].length;
}
