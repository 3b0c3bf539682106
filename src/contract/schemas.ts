import Type, { type TProperties, type TSchema } from 'typebox';

/** An object of these members: what it does not name is refused. */
export const closed = <Members extends TProperties>(members: Members) =>
  Type.Object(members, { additionalProperties: false });

export const orNull = <Schema extends TSchema>(schema: Schema) => Type.Union([schema, Type.Null()]);

/** One of these words. */
export const oneOf = <Word extends string>(words: readonly Word[]) =>
  Type.Unsafe<Word>(Type.Union(words.map((word) => Type.Literal(word))));

/** Members of a list's query: where the page begins (`next` of the one before), and how many rows it has. */
export const pageQuery = {
  cursor: Type.Optional(Type.String({ maxLength: 400 })),
  /** Digits, 1 to 100; 25 if not said. */
  limit: Type.Optional(Type.String({ pattern: '^([1-9][0-9]?|100)$' })),
};

/** Members of a search's body, which is a list's query with what is looked for: names and phones belong into no address. */
export const pageBody = {
  cursor: pageQuery.cursor,
  /** 25 if not said. */
  limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
};

/** A page of a list; `next` is the cursor of the page after it, null on the last one. */
export function pageOf<Item extends TSchema>(item: Item) {
  return Type.Object({ items: Type.Array(item), next: orNull(Type.String()) });
}
