import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, pageQuery, texts } from '../schemas.ts';

export const studio = ['studio:edit', 'studio:approve'] as const;
export const editors = ['studio:edit'] as const;

export const hash = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** Path of a file from the project's root. */
export const path = Type.String({
  pattern: '^(product-schemas|machines|locales)(/[A-Za-z0-9][A-Za-z0-9_-]{0,59}){1,5}\\.(json|csv)$',
  maxLength: 200,
});

export const getReleaseFile = get('/api/studio/releases/:id/file', studio, 'A file of a release, as it is written', {
  query: closedObject({ path }),
  reply: Type.Object({ path: Type.String(), text: Type.String(), hash }),
});

/** Any JSON value; for a whole file (`pointer` is empty) its text. */
const value = Type.Unsafe<unknown>(Type.Any());
const edit = closedObject({
  path,
  /** JSON pointer; empty for the file as a whole. */
  pointer: Type.String({ maxLength: 500 }),
  /** The value there before the edit; missing if there is none. */
  before: Type.Optional(value),
  /** The value after the edit; missing: nothing. At an index of a list without `before`, the value is inserted. */
  after: Type.Optional(value),
});
export type Edit = Static<typeof edit>;

const editView = Type.Object({
  id: Type.Integer(),
  path: Type.String(),
  pointer: Type.String(),
  before: Type.Optional(value),
  after: Type.Optional(value),
  by: named,
  at: Type.String(),
  undoes: nullable(Type.Integer()),
  isUndone: Type.Boolean(),
});
export type EditView = Static<typeof editView>;

/**
 * `previousHash`: hash of the content before these edits. If it is not the hash that the writer knew, somebody else
 * wrote too.
 */
const edited = Type.Object({ edits: Type.Array(editView), contentHash: hash, previousHash: hash });

/**
 * Applies all edits or none. 409 `editConflict`, at the edit, if the value there has changed: no work of others is
 * overwritten. 409 `releaseClosed` if it was on sale.
 */
export const editRelease = post('/api/studio/releases/:id/edits', editors, 'Changes files of a release', {
  body: closedObject({ edits: Type.Array(edit, { minItems: 1, maxItems: 500 }) }),
  // A table of 100,000 cells, before and after the edit.
  bodyLimit: 8 * 1024 * 1024,
  reply: edited,
  status: 201,
});

/** Newest first: author, change and time. */
export const listEdits = get('/api/studio/releases/:id/edits', studio, 'The edits of a release', {
  query: closedObject(pageQuery),
  reply: buildPageSchema(editView),
});

/** Undoes an edit; undoing an undo is a redo. 409 `editConflict` if the value has changed since. */
export const undoEdit = post('/api/studio/releases/:id/edits/:edit/undo', editors, 'Takes an edit back', {
  reply: edited,
  status: 201,
});

/**
 * All files of a release, by path: the project's files. With `product`, the files of this product: its own and the
 * shared ones.
 */
const files = texts;
export const exportRelease = get('/api/studio/releases/:id/files', studio, 'All files of a release', {
  query: closedObject({ product: Type.Optional(Type.String({ maxLength: 40 })) }),
  reply: Type.Object({ contentHash: hash, files }),
});
