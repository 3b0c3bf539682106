import Type, { type Static } from 'typebox';
import { get, type ReplyOf } from '../call.ts';
import { locale } from '../products.ts';
import { nullable, oneOf, texts } from '../schemas.ts';
import { studio } from './files.ts';

/* The results of a release check. Money is minor units of the product's currency. */

const count = Type.Integer({ minimum: 0 });

/** An issue, its place (file and JSON pointer) and the way to fix it. */
export const checkIssue = Type.Object({
  code: Type.String(),
  file: Type.String(),
  at: Type.String(),
  message: Type.String(),
  mend: Type.String(),
});

const kind = oneOf(['state', 'transition', 'guard', 'reset', 'rule', 'message', 'row']);

const coverage = Type.Object({
  /** For each kind of declared item, the number of items that the run covered, and of all. */
  kinds: Type.Array(Type.Object({ kind, walked: count, all: count })),
  paths: count,
});

/** The change of premiums in per cent. A limit belongs to the band that is nearer to no change. */
const band = oneOf(['below20', 'below10', 'below1', 'below0', 'same', 'above0', 'above1', 'above10', 'above20']);

const impactView = Type.Object({
  /** The number of policies or quotes that were examined. */
  count,
  currency: Type.String(),
  /** Sums of the premiums that exist both before and after the change. */
  before: Type.Integer(),
  after: Type.Integer(),
  bands: Type.Array(Type.Object({ band, count, before: Type.Integer(), after: Type.Integer() })),
  /**
   * These have a premium now and none after the change. `refused`: the product is not sold to them any more; `invalid`:
   * their answers are not valid any more.
   */
  refused: count,
  invalid: count,
  /** `eligible`: these have no premium now and one after the change; `unrated`: these have none in both. */
  eligible: count,
  unrated: count,
});
export type ImpactView = Static<typeof impactView>;

const mutants = Type.Object({
  /** The same seed makes the same sample of the same content. */
  seed: count,
  /** Mutants that can be made of the changes, and those that were made. */
  all: count,
  made: count,
  noticed: count,
});

/**
 * The results for a product. Parts other than the issues are missing if issues stop the check, or if nothing of the
 * kind changed.
 */
export const productChecks = Type.Object({
  product: Type.String(),
  version: nullable(Type.String()),
  findings: Type.Array(checkIssue),
  /** True if the run covered everything that it declares, except messages. Otherwise it is not published. */
  isCovered: Type.Optional(Type.Boolean()),
  coverage: Type.Optional(coverage),
  mutants: Type.Optional(mutants),
  /** Policies in force, rated as at their renewal; quotes of 90 days. */
  policies: Type.Optional(impactView),
  quotes: Type.Optional(impactView),
  /** Generated customers of the version on sale, run on this one. */
  journeys: Type.Optional(Type.Object({ played: count, changed: count })),
  words: Type.Optional(Type.Array(Type.Object({ language: locale, changed: count }))),
  /** Changed settings of the site, as a text of each language if it is one; null: the server's default. */
  settings: Type.Optional(
    Type.Array(
      Type.Object({
        name: Type.String(),
        language: nullable(locale),
        before: nullable(Type.String()),
        after: nullable(Type.String()),
      }),
    ),
  ),
  /** Number of table cells that changed. */
  cells: Type.Optional(count),
  /** Codes with changed conditions. They apply only to new business and rate no policy again. */
  promotions: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), is: oneOf(['added', 'changed', 'removed']) })),
  ),
});
export type ProductChecks = Static<typeof productChecks>;
export type ReleaseCheckReport = ProductChecks[];

/** The current step of the check, its product, and the progress. */
export const checkProgress = Type.Object({
  product: Type.String(),
  step: oneOf(['check', 'walk', 'journeys', 'mutants', 'policies', 'quotes']),
  done: count,
  all: count,
});
export type CheckProgress = Static<typeof checkProgress>;

const refusal = { why: oneOf(['stopped', 'noRule', 'incomplete', 'notValid', 'fault']), at: Type.String() };
const impactDetail = Type.Object({
  /** The largest of each kind, the largest first; `of`: the number of a policy, or the day of a quote. */
  winners: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), after: Type.Integer() })),
  losers: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), after: Type.Integer() })),
  refused: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), ...refusal })),
  invalid: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), ...refusal })),
  eligible: Type.Array(Type.Object({ of: Type.String(), after: Type.Integer() })),
});
export type ImpactDetail = Static<typeof impactDetail>;

const journeyPath = Type.Object({
  /** Pages that are passed, in order. */
  pages: Type.Array(Type.String()),
  /** The last page, or `issued`. */
  ended: Type.String(),
  total: nullable(Type.Integer()),
  /** The problems of the last page: `/startDate formatMinimum`. */
  refused: Type.Array(Type.String()),
});
export type JourneyPath = Static<typeof journeyPath>;

const text = nullable(Type.String());
const details = {
  /** Declared items that the run did not cover. */
  missing: Type.Array(Type.Object({ kind, line: Type.String() })),
  /** Mutants that no check noticed, with their place and change. */
  survivors: Type.Array(Type.Object({ id: Type.String(), at: Type.String(), line: Type.String() })),
  policies: nullable(impactDetail),
  quotes: nullable(impactDetail),
  journeys: Type.Array(Type.Object({ name: Type.String(), before: journeyPath, after: journeyPath })),
  /** Titles of the pages in journeys, by language. */
  pages: Type.Record(Type.String(), texts),
  words: Type.Array(Type.Object({ language: locale, id: Type.String(), before: text, after: text })),
  tables: Type.Array(Type.Object({ table: Type.String(), cells: count, added: count, removed: count })),
};
const releaseCheckDetails = Type.Object(details);
export type ReleaseCheckDetails = Static<typeof releaseCheckDetails>;

/**
 * Details that are too long for the release itself: of one product, at most some hundred of each kind. Only users who
 * may see orders get the owners of policies. 404 `evidenceNotFound` if that product was not checked.
 */
export const getReleaseCheckDetails = get(
  '/api/studio/evidence/:id/products/:product',
  studio,
  'What the judging of a release found of a product, in detail',
  {
    reply: Type.Object({
      ...details,
      /** By policy number: its order, and its holder. */
      holders: Type.Record(Type.String(), Type.Object({ order: Type.String(), name: text })),
    }),
  },
);
export type ReleaseCheckDetailsView = ReplyOf<typeof getReleaseCheckDetails>;
