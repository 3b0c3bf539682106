import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';
import { hash, studio } from './files.ts';

const pages = Type.Array(Type.String());

const pathIssue = Type.Object({ code: Type.String(), file: Type.String(), at: Type.String(), message: Type.String() });

/** A path that fails. `stuck`: its last page has no next page; `step`: the engine passes other pages than the chart. */
const brokenPath = Type.Object({
  is: oneOf(['stuck', 'step']),
  pages,
  /** Name of the example case whose answers the path uses, and the answers that were changed. */
  given: Type.String(),
  /** The answers that decide which page follows the last page. */
  answers: Type.Array(Type.Object({ field: Type.String(), value: Type.Unsafe<unknown>(Type.Any()) })),
  /** The conditions of the possible next pages; `holds` is null if the condition's value is not known. */
  facts: Type.Array(Type.Object({ condition: Type.String(), holds: nullable(Type.Boolean()) })),
  /** The error in English, for developers. */
  message: Type.String(),
});

/**
 * An item that no answers reach: a state of the chart by its names from the root, a transition from that state, or one
 * outcome (true or false) of the transition's condition.
 */
const unreachedItem = Type.Object({
  state: pages,
  event: nullable(Type.String()),
  way: nullable(Type.Integer()),
  condition: nullable(Type.String()),
  outcome: nullable(Type.Boolean()),
});

const releasePathRun = Type.Object({
  /** Hash of the content whose paths were run. */
  contentHash: hash,
  /**
   * `walked`: the run is complete; `faults`: errors in the product prevented it; `ended`: it exceeded its time or
   * memory.
   */
  is: oneOf(['walked', 'faults', 'ended']),
  faults: Type.Array(pathIssue),
  /** Number of paths that together cover everything that the run could reach. */
  paths: Type.Integer(),
  broken: nullable(brokenPath),
  unreached: Type.Array(unreachedItem),
  /** Each different sequence of pages once, with the end of its journey. */
  ways: Type.Array(Type.Object({ pages, given: Type.String(), ends: oneOf(['confirmed', 'stopped', 'open']) })),
  /** The sequence of pages of each example case; `isAsSaid`: true if the case expects this sequence and this end. */
  cases: Type.Array(Type.Object({ name: Type.String(), pages, ends: Type.String(), isAsSaid: Type.Boolean() })),
});
export type ReleasePathRun = Static<typeof releasePathRun>;

/**
 * Runs the paths of a product in a separate process of the server. A newer request cancels the older one, which gets
 * 409 `walkReplaced`.
 */
export const runReleasePaths = get(
  '/api/studio/releases/:id/walk',
  studio,
  'Walks the paths of a product in a release',
  {
    query: closedObject({
      product: Type.String({ maxLength: 40 }),
      /** The content hash that the client knows. The server ignores it; it makes a new cache key for new content. */
      content: Type.Optional(hash),
    }),
    reply: releasePathRun,
  },
);
