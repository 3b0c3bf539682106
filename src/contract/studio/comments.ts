import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { buildPageSchema, closedObject, named, pageQuery, textInput } from '../schemas.ts';
import { studio } from './files.ts';

const comment = Type.Object({ id: Type.Integer(), text: Type.String(), by: named, at: Type.String() });
export type ReleaseComment = Static<typeof comment>;

/** Lists the comments on a release, newest first. */
export const listComments = get('/api/studio/releases/:id/comments', studio, 'What people say about a release', {
  query: closedObject(pageQuery),
  reply: buildPageSchema(comment),
});

/** Adds a comment to a release in any state, even after its sale. Nobody can change a comment. */
export const addComment = post('/api/studio/releases/:id/comments', studio, 'Says something about a release', {
  body: closedObject({ text: textInput(2000) }),
  reply: comment,
  status: 201,
});
