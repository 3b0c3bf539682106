import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { closedObject, nullable, oneOf } from '../schemas.ts';
import { hash, studio } from './files.ts';

const pages = Type.Array(Type.String());

const pathIssue = Type.Object({ code: Type.String(), file: Type.String(), at: Type.String(), message: Type.String() });

/** A path that breaks: on its last page nothing leads on (`stuck`), or the engine goes another way than the chart says (`step`). */
const brokenPath = Type.Object({
  is: oneOf(['stuck', 'step']),
  pages,
  /** The persona whose answers these are, with what was changed in them. */
  given: Type.String(),
  /** Those that decide where it goes on, and whether what is asked there holds; null where that is not known. */
  answers: Type.Array(Type.Object({ field: Type.String(), value: Type.Unsafe<unknown>(Type.Any()) })),
  facts: Type.Array(Type.Object({ condition: Type.String(), holds: nullable(Type.Boolean()) })),
  /** What went wrong, in English, for who develops. */
  message: Type.String(),
});

/** What no answers lead to: a state by its names from the top, a way on from it, or one outcome of its condition. */
const unreachedItem = Type.Object({
  state: pages,
  event: nullable(Type.String()),
  way: nullable(Type.Integer()),
  condition: nullable(Type.String()),
  outcome: nullable(Type.Boolean()),
});

const releasePathRun = Type.Object({
  /** Of the content that was walked. */
  contentHash: hash,
  /** `faults`: what is wrong there keeps it from being walked; `ended`: it took too long or too much. */
  is: oneOf(['walked', 'faults', 'ended']),
  faults: Type.Array(pathIssue),
  /** Paths to everything that can happen. */
  paths: Type.Integer(),
  broken: nullable(brokenPath),
  unreached: Type.Array(unreachedItem),
  /** Ways through the pages, each once, and how they end. */
  ways: Type.Array(Type.Object({ pages, given: Type.String(), ends: oneOf(['confirmed', 'stopped', 'open']) })),
  /** Personas as they go now, and whether that is what they say. */
  cases: Type.Array(Type.Object({ name: Type.String(), pages, ends: Type.String(), isAsSaid: Type.Boolean() })),
});
export type ReleasePathRun = Static<typeof releasePathRun>;

/**
 * Walks the paths through a product as a release has it now, beside who buys. The next one that somebody asks for ends the one before, which
 * is answered 409 `walkReplaced`.
 */
export const runReleasePaths = get(
  '/api/studio/releases/:id/walk',
  studio,
  'Walks the paths of a product in a release',
  {
    query: closedObject({
      product: Type.String({ maxLength: 40 }),
      /** The content that the reader knows: another one is another question. */
      content: Type.Optional(hash),
    }),
    reply: releasePathRun,
  },
);
