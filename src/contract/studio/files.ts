import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, oneOf, pageQuery, texts } from '../schemas.ts';

export const studio = ['studio:edit', 'studio:approve'] as const;
export const editors = ['studio:edit'] as const;

export const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Path of a product file, from the project's root. */
export const path = Type.String({
  pattern: '^(product-schemas|machines|locales)(/[A-Za-z0-9][A-Za-z0-9_-]{0,59}){1,5}\\.(json|csv)$',
  maxLength: 200,
});

export const getReleaseFile = get('/api/studio/releases/:id/file', studio, 'A file of a release, as it is written', {
  query: closedObject({ path }),
  reply: Type.Object({ path: Type.String(), text: Type.String(), hash }),
});

/** Any JSON value; the text of the file if the edit replaces the whole file (`pointer` is empty). */
const value = Type.Unsafe<unknown>(Type.Any());
const edit = closedObject({
  path,
  /** JSON pointer to the edited value; empty for the whole file. */
  pointer: Type.String({ maxLength: 500 }),
  /** The value before the edit; missing if there was no value. */
  before: Type.Optional(value),
  /**
   * The value after the edit; missing if the edit removes the value. If `pointer` is an index of a list and `before` is
   * missing, the edit inserts the value there.
   */
  after: Type.Optional(value),
  /**
   * The member before which a member is created, or stood before it was removed: the order of members is significant.
   * Missing: the last member, or a value in a list.
   */
  next: Type.Optional(Type.String({ maxLength: 200 })),
});
export type Edit = Static<typeof edit>;

const editView = Type.Object({
  id: Type.Integer(),
  path: Type.String(),
  pointer: Type.String(),
  before: Type.Optional(value),
  after: Type.Optional(value),
  next: Type.Optional(Type.String()),
  by: named,
  at: Type.String(),
  undoes: nullable(Type.Integer()),
  isUndone: Type.Boolean(),
});
export type EditView = Static<typeof editView>;

/**
 * The reply to edits. `previousHash`: the hash of the content before them. If it differs from the hash that the client
 * knew, another person has edited too.
 */
const edited = Type.Object({ edits: Type.Array(editView), contentHash: hash, previousHash: hash });

/**
 * Applies all edits or none. 409 `editConflict`, at the edit, if the present value is not the edit's `before`, so that
 * nobody overwrites another person's edit. 409 `placeTaken`, at the edit, if another person is writing there
 * (`presence.ts`). 409 `releaseClosed` if the release was on sale.
 */
export const editRelease = post('/api/studio/releases/:id/edits', editors, 'Changes files of a release', {
  body: closedObject({ edits: Type.Array(edit, { minItems: 1, maxItems: 500 }) }),
  // Enough for an edit of a table with 100,000 cells: the table before and after the edit.
  bodyLimit: 8 * 1024 * 1024,
  reply: edited,
  status: 201,
});

/** Lists the edits of a release, newest first, with author, change and time. */
export const listEdits = get('/api/studio/releases/:id/edits', studio, 'The edits of a release', {
  query: closedObject(pageQuery),
  reply: buildPageSchema(editView),
});

/**
 * Undoes edits, the newest first: all or none. Undoing an undo restores the edit. 409 `editConflict` if a value has
 * changed since the edit, 404 `editNotFound`.
 */
export const undoEdits = post('/api/studio/releases/:id/undo', editors, 'Takes edits back', {
  body: closedObject({
    edits: Type.Array(Type.Integer({ minimum: 1 }), { minItems: 1, maxItems: 500, uniqueItems: true }),
  }),
  reply: edited,
  status: 201,
});

/**
 * The text of each file by its path. Without the query `product`: all files of the release; with it: only the product's
 * own files and the shared ones. With `at` the content with which the release began (`start`), or the content on sale
 * now (`sale`), to compare the release with.
 */
const files = texts;
export const exportRelease = get('/api/studio/releases/:id/files', studio, 'All files of a release', {
  query: closedObject({
    product: Type.Optional(Type.String({ maxLength: 40 })),
    at: Type.Optional(oneOf(['start', 'sale'])),
  }),
  reply: Type.Object({ contentHash: hash, files }),
});
