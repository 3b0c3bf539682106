import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { closed, pageOf, pageQuery, written } from '../schemas.ts';
import { person, studio } from './files.ts';

const comment = Type.Object({ id: Type.Integer(), text: Type.String(), by: person, at: Type.String() });
export type ReleaseComment = Static<typeof comment>;

/** Newest first. */
export const listComments = get('/api/studio/releases/:id/comments', studio, 'What people say about a release', {
  query: closed(pageQuery),
  reply: pageOf(comment),
});

/** Of any release, also one that was sold. It stays as it is said. */
export const addComment = post('/api/studio/releases/:id/comments', studio, 'Says something about a release', {
  body: closed({ text: written(2000) }),
  reply: comment,
  status: 201,
});
