import Type, { type TProperties, type TSchema } from 'typebox';
import type { Call } from './call.ts';

/** Media type of Excel's files (.xlsx). */
export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** An object of these members: what it does not name is refused. */
export const closedObject = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

export const nullable = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** What somebody writes, of at most so many characters: something that can be seen, for it is kept without the spaces at its ends. */
export const textInput = (most: number) => Type.String({ minLength: 1, maxLength: most, pattern: '\\S' });

/** One of these words. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** Business days, both counted. */
export const dayRange = closedObject({ from: Type.String({ format: 'date' }), to: Type.String({ format: 'date' }) });

/** Members of a list's query: where the page begins (`next` of the one before), and how many rows it has. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
  /** Digits, 1 to 100; 25 if not said. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
};

/** A page of a list; `next` is the cursor of the page after it, null on the last one. */
export function buildPageSchema<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), next: nullable(Type.String()) });
}

/** What a call has that finds such items: by POST, as names and phones belong into no address. */
export function defineSearch<Item extends TSchema, Filters extends TProperties>(item: Item, filters: Filters) {
  /** 25 if not said. */
  const limit = Type.Optional(Type.Integer({ minimum: 1, maximum: 100 }));
  const body = closedObject({ cursor: pageQuery.cursor, limit, ...filters });
  return { body, reply: buildPageSchema(item), isRead: true } as const;
}

/** Most letters of the parameters of paths that are no ids. */
const paramLengths: Record<string, number> = { product: 40, version: 40, name: 40 };

/** One for each set of names: a validator is compiled once for all calls and applications that ask for the same. */
const paramsSchemas = new Map<string, TSchema>();

/** Schema of the parameters in the path of a call, if it has any: what it says itself, else an id for each name. */
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
