import Type, { type Static } from 'typebox';
import { get } from '../../call.ts';
import { oneOf } from '../../schemas.ts';
import { studio } from '../files.ts';

/**
 * The pseudo-product of the files that products of a release share: lists, parts of pages, charts. They are sold with
 * each product that uses them.
 */
export const SHARED = 'shared';

const use = Type.Object({
  /** The used file, and the place in it as a JSON pointer; empty for the whole file. */
  file: Type.String(),
  at: Type.String(),
  product: Type.String(),
  part: oneOf(['form', 'product', 'rating', 'benefits', 'chart']),
  /** The path in that part: `pages`, a page, `schema`, `properties`, a field ... */
  path: Type.Array(Type.String()),
});
export type SharedUse = Static<typeof use>;

/** 404 `releaseNotFound`, 422 `checkEnded` if the release is too large to be searched. */
export const listSharedUses = get(
  '/api/studio/releases/:id/uses',
  studio,
  'Where products use lists and shared files',
  { reply: Type.Array(use) },
);
