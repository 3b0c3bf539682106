import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';
import { hash, studio } from './files.ts';

const pages = Type.Array(Type.String());

const pathIssue = Type.Object({ code: Type.String(), file: Type.String(), at: Type.String(), message: Type.String() });

/**
 * A path that fails: its last page has no next page (`stuck`), or the engine passes other pages than the chart
 * (`step`).
 */
const brokenPath = Type.Object({
  is: oneOf(['stuck', 'step']),
  pages,
  /** Name of the example case from which these answers come, with the changed answers. */
  given: Type.String(),
  /** The answers that decide the next page. */
  answers: Type.Array(Type.Object({ field: Type.String(), value: Type.Unsafe<unknown>(Type.Any()) })),
  /** The conditions of the next pages and their values; null if a value is not known. */
  facts: Type.Array(Type.Object({ condition: Type.String(), holds: nullable(Type.Boolean()) })),
  /** The error in English, for developers. */
  message: Type.String(),
});

/**
 * An item that no answers reach: a state by its names from the top, a transition from it, or one outcome of its
 * condition.
 */
const unreachedItem = Type.Object({
  state: pages,
  event: nullable(Type.String()),
  way: nullable(Type.Integer()),
  condition: nullable(Type.String()),
  outcome: nullable(Type.Boolean()),
});

const releasePathRun = Type.Object({
  /** Hash of the content that was run. */
  contentHash: hash,
  /** `faults`: errors prevent the run; `ended`: it exceeded its time or memory. */
  is: oneOf(['walked', 'faults', 'ended']),
  faults: Type.Array(pathIssue),
  /** Number of paths, to everything that can happen. */
  paths: Type.Integer(),
  broken: nullable(brokenPath),
  unreached: Type.Array(unreachedItem),
  /** Routes through the pages, each once, and their ends. */
  ways: Type.Array(Type.Object({ pages, given: Type.String(), ends: oneOf(['confirmed', 'stopped', 'open']) })),
  /** The present routes of the example cases; `isAsSaid`: true if a route is the expected one. */
  cases: Type.Array(Type.Object({ name: Type.String(), pages, ends: Type.String(), isAsSaid: Type.Boolean() })),
});
export type ReleasePathRun = Static<typeof releasePathRun>;

/**
 * Runs the paths of a product in a release, in a process of its own beside the server that sells. A newer request ends
 * an older one, which gets 409 `walkReplaced`.
 */
export const runReleasePaths = get(
  '/api/studio/releases/:id/walk',
  studio,
  'Walks the paths of a product in a release',
  {
    query: closedObject({
      product: Type.String({ maxLength: 40 }),
      /** The content that the reader knows. Other content makes another cache key. */
      content: Type.Optional(hash),
    }),
    reply: releasePathRun,
  },
);
