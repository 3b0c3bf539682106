import Type, { type Static } from 'typebox';
import { post, remove } from '../call.ts';
import { closedObject, named, nullable } from '../schemas.ts';
import { hash, path, studio } from './files.ts';

/** A random name of a window. */
const tab = Type.String({ pattern: '^[0-9a-f]{32}$' });

/** A place in a file: a JSON pointer. */
const place = closedObject({ path, pointer: Type.String({ maxLength: 500 }) });
export type FilePointer = Static<typeof place>;

const person = Type.Object({
  user: named,
  product: Type.String(),
  /** The place where the person is writing, which nobody else changes meanwhile. Null: the person writes nowhere. */
  place: nullable(place),
});
export type PresentPerson = Static<typeof person>;

/**
 * Tells that a product of a release is open in a window, and where its user is writing. A window repeats the call every
 * few seconds: 15 seconds after the last one it counts as closed. `isHeld`: the place is now reserved for this user, so
 * that the edits of others there get 409 `placeTaken`. It is false for a place where another person is writing, and for
 * a user who may not edit. `people`: the windows of other users.
 */
export const showPresence = post('/api/studio/releases/:id/presence', studio, 'Says who has a release open', {
  body: closedObject({ tab, product: Type.String({ minLength: 1, maxLength: 40 }), place: nullable(place) }),
  reply: Type.Object({ contentHash: hash, people: Type.Array(person), isHeld: Type.Boolean() }),
  // Each call overwrites the one before it.
  isRead: true,
});

/** Tells that a window was closed, which ends its reservation. A window that is not known is no error. */
export const endPresence = remove('/api/studio/releases/:id/presence/:tab', studio, 'Says that a window was closed', {
  reply: Type.Null(),
  status: 204,
});
