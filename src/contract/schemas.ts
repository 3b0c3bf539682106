import Type, { type TProperties, type TSchema } from 'typebox';
import { VISIBLE_PATTERN } from '#engine/language/typed/characters.ts';
import type { Call } from './call.ts';
import { workHeader } from './proof-of-work.ts';

/** Media type of Excel's files (.xlsx). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** The schema of an object with exactly these members; other members are refused. */
export const closedObject = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/**
 * The schema of a text for readers, with at most this number of characters and at least one letter or digit. The server
 * first removes blanks and invisible characters at the ends of the text.
 */
export const textInput = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: VISIBLE_PATTERN });

/** Maximum characters of a person's whole name: two names of 60 letters, as product forms allow, and a blank. */
export const FULL_NAME_LENGTH = 121;

/** The search words of a list of people. */
export const nameSearch = Type.Optional(Type.String({ maxLength: FULL_NAME_LENGTH }));

/** The schema of a text that is one of these words. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** A calendar day, YYYY-MM-DD. */
export const day = Type.String({ format: 'date' });

/** A person, a partner or a thing by its id and its name. */
export const named = Type.Object({ id: Type.String(), name: Type.String() });

/** Texts by their message ids. */
export const texts = Type.Record(Type.String(), Type.String());

/** The body of a reply that is not JSON but the bytes of a document or a picture. */
export const fileReply = Type.Unsafe<Uint8Array>(Type.Any());

/** A request body that is not JSON but the bytes of a file. */
export const fileBody = Type.Unsafe<unknown>(Type.Any());

/** Headers of a call about a draft. The draft's key is sent in a header, never in an address. */
export const draftHeaders = Type.Object({ 'draft-key': Type.String({ maxLength: 128 }) });

/** Headers of a call about a draft that sends a code. */
export const draftCodeHeaders = Type.Object({ ...draftHeaders.properties, ...workHeader });

/** The languages of a printed document. */
export const documentLanguage = oneOf(['km', 'en', 'both']);

/** The first and the last day of a period, as business dates, both included. */
export const dayRange = closedObject({ from: day, to: day });

/**
 * Members of a list's query: the cursor of the requested page (`next` of the previous page; default: the first page),
 * and the page's number of rows.
 */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
  /** Maximum number of rows of the page, 1 to 100. Default: 25. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
};

/** Builds the schema of a page of a list. `next` is the cursor of the next page; null on the last page. */
export function buildPageSchema<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), next: nullable(Type.String()) });
}

/**
 * Defines the body and the reply of a search for items. The search is a POST, because names and phones must not be in
 * an address.
 */
export function defineSearch<Item extends TSchema, Filters extends TProperties>(item: Item, filters: Filters) {
  /** Maximum number of items of a page. Default: 25. */
  const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
  const body = closedObject({ cursor: pageQuery.cursor, limit, ...filters });
  return { body, reply: buildPageSchema(item), isRead: true } as const;
}

/** Maximum number of characters of the path parameters that are no ids, by name. */
const paramLengths: Record<string, number> = { product: 40, version: 40, name: 40 };

/**
 * Built schemas by the names of their parameters, so that a validator is compiled once for all calls and applications.
 */
const paramsSchemas = new Map<string, TSchema>();

/**
 * Builds the schema of a call's path parameters: its own `params`, or else an id for each name. Empty if the path has
 * no parameters.
 */
export function buildParamsSchema({ params, path }: Call): { params?: TSchema } {
  if (params !== undefined) return { params };
  const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  if (names.length === 0) return {};
  const text = (name: string) => Type.String({ maxLength: paramLengths[name] ?? 64 });
  const key = names.join();
  const ids = paramsSchemas.get(key) ?? Type.Object(Object.fromEntries(names.map((name) => [name, text(name)])));
  paramsSchemas.set(key, ids);
  return { params: ids };
}
