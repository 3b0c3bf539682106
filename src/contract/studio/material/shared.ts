import Type, { type Static } from 'typebox';
import { get } from '../../call.ts';
import { oneOf } from '../../schemas.ts';
import { studio } from '../files.ts';

/** What products share, among the products of a release: lists, parts of pages, charts. It is sold with each product that uses it. */
export const SHARED = 'shared';

const use = Type.Object({
  /** What is used, and the place in it, as a JSON pointer; empty for all of it. */
  file: Type.String(),
  at: Type.String(),
  product: Type.String(),
  part: oneOf(['form', 'product', 'rating', 'benefits', 'chart']),
  /** The way there in that part: `pages`, a page, `schema`, `properties`, a field ... */
  path: Type.Array(Type.String()),
});
export type SharedUse = Static<typeof use>;

/** 404 `releaseNotFound`, 422 `checkEnded` where what somebody wrote is too much to be looked through. */
export const listSharedUses = get(
  '/api/studio/releases/:id/uses',
  studio,
  'Where products use lists and shared files',
  {
    reply: Type.Array(use),
  },
);
