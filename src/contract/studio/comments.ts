import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, pageQuery, textInput } from '../schemas.ts';
import { path, studio } from './files.ts';

/** A place in a file: the keys of objects, the names of list items, the inputs of a table row. */
const place = closedObject({
  path,
  steps: Type.Array(Type.String({ maxLength: 300 }), { maxItems: 20 }),
});
export type CommentPlace = Static<typeof place>;

const comment = Type.Object({
  id: Type.Integer(),
  text: Type.String(),
  /** Null for a comment about the whole release. */
  place: nullable(place),
  /** The comment that it answers. */
  answers: nullable(Type.Integer()),
  by: named,
  at: Type.String(),
  /** Null for an open comment. */
  resolved: nullable(Type.Object({ by: named, at: Type.String() })),
});
export type ReleaseComment = Static<typeof comment>;

/** Lists the comments on a release, newest first. */
export const listComments = get('/api/studio/releases/:id/comments', studio, 'What people say about a release', {
  query: closedObject(pageQuery),
  reply: buildPageSchema(comment),
});

/**
 * Adds a comment to a release in any state, even after its sale. Nobody can change its text. 404 `commentNotFound` if
 * the release has no comment `answers`.
 */
export const addComment = post('/api/studio/releases/:id/comments', studio, 'Says something about a release', {
  body: closedObject({
    text: textInput(2000),
    place: Type.Optional(place),
    answers: Type.Optional(Type.Integer({ minimum: 1 })),
  }),
  reply: comment,
  status: 201,
});

/** Marks a comment as resolved, or as open again. 404 `commentNotFound`. */
export const resolveComment = post(
  '/api/studio/releases/:id/comments/:comment/resolution',
  studio,
  'Closes what was said about a release, or opens it again',
  { body: closedObject({ isResolved: Type.Boolean() }), reply: comment },
);
