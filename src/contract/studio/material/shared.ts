import Type, { type Static } from 'typebox';
import { get } from '../../call.ts';
import { oneOf } from '../../schemas.ts';
import { studio } from '../files.ts';

/**
 * Product id that stands for the files that a release's products share: lists, parts of pages, charts. Each shared file
 * is sold with the products that use it.
 */
export const SHARED = 'shared';

const use = Type.Object({
  /** Path of the used file; `at`: the used value as a JSON pointer, empty for the whole file. */
  file: Type.String(),
  at: Type.String(),
  product: Type.String(),
  part: oneOf(['form', 'product', 'rating', 'benefits', 'chart']),
  /**
   * The position of the use in the product: member names of `part`, such as `pages`, a page's id, `schema`,
   * `properties`, a field.
   */
  path: Type.Array(Type.String()),
});
export type SharedUse = Static<typeof use>;

/**
 * Lists where products use lists and shared files. 404 `releaseNotFound`, 422 `checkEnded` if the release is too large
 * to be searched.
 */
export const listSharedUses = get(
  '/api/studio/releases/:id/uses',
  studio,
  'Where products use lists and shared files',
  { reply: Type.Array(use) },
);
