import Type, { type TProperties, type TSchema } from 'typebox';
import type { Call } from './call.ts';

/** Media type of Excel's files (.xlsx). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An object with exactly these members: others are refused. */
export const closedObject = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/**
 * A text of at most this number of characters. At least one must be visible, because the spaces at its ends are not
 * stored.
 */
export const textInput = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });

/** One of these words. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** A calendar day, YYYY-MM-DD. */
export const day = Type.String({ format: 'date' });

/** A person, a partner or a thing by its id and its name. */
export const named = Type.Object({ id: Type.String(), name: Type.String() });

/** Texts by their message ids. */
export const texts = Type.Record(Type.String(), Type.String());

/** The bytes of a reply that is no JSON: a document or a picture. */
export const fileReply = Type.Unsafe<Uint8Array>(Type.Any());

/** A body that is a file itself. */
export const fileBody = Type.Unsafe<unknown>(Type.Any());

/** Headers of a call about a draft. The draft's key is sent in a header, never in an address. */
export const draftHeaders = Type.Object({ 'draft-key': Type.String({ maxLength: 128 }) });

/** The languages of a printed document. */
export const documentLanguage = oneOf(['km', 'en', 'both']);

/** Business days, both included. */
export const dayRange = closedObject({ from: day, to: day });

/** Members of a list's query: the start of the page (`next` of the previous one), and its number of rows. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
  /** Digits, 1 to 100. Default: 25. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
};

/** A page of a list; `next` is the cursor of the next page, null on the last one. */
export function buildPageSchema<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), next: nullable(Type.String()) });
}

/** The schemas of a search for items. It is a POST, because names and phones must not be in an address. */
export function defineSearch<Item extends TSchema, Filters extends TProperties>(item: Item, filters: Filters) {
  /** Default: 25. */
  const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
  const body = closedObject({ cursor: pageQuery.cursor, limit, ...filters });
  return { body, reply: buildPageSchema(item), isRead: true } as const;
}

/** Maximum number of characters of path parameters that are no ids. */
const paramLengths: Record<string, number> = { product: 40, version: 40, name: 40 };

/** One schema for each set of names, so that a validator is compiled once for all calls and applications. */
const paramsSchemas = new Map<string, TSchema>();

/** Schema of the path parameters of a call, if it has any: its own `params`, or else an id for each name. */
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
