import Type, { type Static } from 'typebox';
import { get, type ReplyOf } from '../call.ts';
import { locale } from '../products.ts';
import { nullable, oneOf, texts } from '../schemas.ts';
import { studio } from './files.ts';

/* The results of a release check. Money is minor units of the product's currency. */

const count = Type.Integer({ minimum: 0 });

/** An error in a product's files: its position (file and JSON pointer), and the way to fix it (`mend`). */
export const checkIssue = Type.Object({
  code: Type.String(),
  file: Type.String(),
  at: Type.String(),
  message: Type.String(),
  mend: Type.String(),
  /** The values in `message` that are no quoted names, by their kind: sentences in another language say them. */
  facts: Type.Optional(texts),
});

const kind = oneOf(['state', 'transition', 'guard', 'reset', 'rule', 'message', 'row']);

const coverage = Type.Object({
  /** For each kind of item that the product declares: the number of covered items, and the number of all items. */
  kinds: Type.Array(Type.Object({ kind, walked: count, all: count })),
  paths: count,
});

/** The change of a premium in percent, as a range. A limit belongs to the range that is nearer to no change. */
const band = oneOf(['below20', 'below10', 'below1', 'below0', 'same', 'above0', 'above1', 'above10', 'above20']);

const impactView = Type.Object({
  /** The number of policies or quotes that were rated before and after the change. */
  count,
  currency: Type.String(),
  /**
   * Sums of the premiums in minor units, over the policies or quotes with a premium both before and after the change.
   */
  before: Type.Integer(),
  after: Type.Integer(),
  bands: Type.Array(Type.Object({ band, count, before: Type.Integer(), after: Type.Integer() })),
  /**
   * Numbers of policies or quotes with a premium now and none after the change. `refused`: the product is not sold to
   * them any more; `invalid`: their answers are not valid any more.
   */
  refused: count,
  invalid: count,
  /**
   * Numbers of policies or quotes without a premium now. `eligible`: they have a premium after the change; `unrated`:
   * they have none.
   */
  eligible: count,
  unrated: count,
});
export type ImpactView = Static<typeof impactView>;

const mutants = Type.Object({
  /** The seed of the random sample of mutants. The same seed and the same content result in the same sample. */
  seed: count,
  /**
   * The number of mutants that the changed content allows, the number that was made, and the number that a check
   * noticed.
   */
  all: count,
  made: count,
  noticed: count,
});

/**
 * The results of a release check for one product. Members other than `findings` are missing if issues stopped the
 * check, or if nothing of that kind changed.
 */
export const productChecks = Type.Object({
  product: Type.String(),
  version: nullable(Type.String()),
  findings: Type.Array(checkIssue),
  /**
   * True if the run covered all items that the product declares, except messages. If false, the release cannot be sold.
   */
  isCovered: Type.Optional(Type.Boolean()),
  coverage: Type.Optional(coverage),
  mutants: Type.Optional(mutants),
  /**
   * Effect on the premium of policies in force, rated as at their renewal; `quotes`: on the quotes of the last 90 days.
   */
  policies: Type.Optional(impactView),
  quotes: Type.Optional(impactView),
  /** Generated customers of the version on sale, run again on the checked version; `changed`: with another journey. */
  journeys: Type.Optional(Type.Object({ played: count, changed: count })),
  words: Type.Optional(Type.Array(Type.Object({ language: locale, changed: count }))),
  /**
   * Changed settings of the site; one entry for each language of a text. A value is null if the server's default
   * applies.
   */
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
  /** Number of table cells that the release changes. */
  cells: Type.Optional(count),
  /** Promotion codes with changed conditions. The changes apply only to new business, so no policy is rated again. */
  promotions: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), is: oneOf(['added', 'changed', 'removed']) })),
  ),
});
export type ProductChecks = Static<typeof productChecks>;
export type ReleaseCheckReport = ProductChecks[];

/** The progress of a running check: the current product and step, and the step's finished and total work units. */
export const checkProgress = Type.Object({
  product: Type.String(),
  step: oneOf(['check', 'walk', 'journeys', 'mutants', 'policies', 'quotes']),
  done: count,
  all: count,
});
export type CheckProgress = Static<typeof checkProgress>;

const refusal = { why: oneOf(['stopped', 'noRule', 'incomplete', 'notValid', 'fault']), at: Type.String() };
const impactDetail = Type.Object({
  /**
   * The largest increases of a premium, the largest first; `of`: the number of a policy, or the day of a quote. The
   * other lists contain the largest cases of their kind.
   */
  winners: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), after: Type.Integer() })),
  losers: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), after: Type.Integer() })),
  refused: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), ...refusal })),
  invalid: Type.Array(Type.Object({ of: Type.String(), before: Type.Integer(), ...refusal })),
  eligible: Type.Array(Type.Object({ of: Type.String(), after: Type.Integer() })),
});
export type ImpactDetail = Static<typeof impactDetail>;

const journeyPath = Type.Object({
  /** Ids of the pages that the journey passes, in order. */
  pages: Type.Array(Type.String()),
  /** Id of the last page, or `issued` if the journey ends with a policy. */
  ended: Type.String(),
  total: nullable(Type.Integer()),
  /** The problems on the last page, each as pointer and code: `/startDate formatMinimum`. */
  refused: Type.Array(Type.String()),
});
export type JourneyPath = Static<typeof journeyPath>;

const text = nullable(Type.String());
const details = {
  /** Items that the product declares and that the run did not cover. */
  missing: Type.Array(Type.Object({ kind, line: Type.String() })),
  /** Mutants that no check noticed: their position (`at`), and a description of the change. */
  survivors: Type.Array(Type.Object({ id: Type.String(), at: Type.String(), line: Type.String() })),
  policies: nullable(impactDetail),
  quotes: nullable(impactDetail),
  journeys: Type.Array(Type.Object({ name: Type.String(), before: journeyPath, after: journeyPath })),
  /** Titles of the pages in the journeys, by language and page id. */
  pages: Type.Record(Type.String(), texts),
  words: Type.Array(Type.Object({ language: locale, id: Type.String(), before: text, after: text })),
  tables: Type.Array(Type.Object({ table: Type.String(), cells: count, added: count, removed: count })),
};
const releaseCheckDetails = Type.Object(details);
export type ReleaseCheckDetails = Static<typeof releaseCheckDetails>;

/**
 * Returns details of the check of one product, at most some hundred of each kind. Only users who may see orders get the
 * policyholders' names. 404 `evidenceNotFound` if the product was not checked.
 */
export const getReleaseCheckDetails = get(
  '/api/studio/evidence/:id/products/:product',
  studio,
  'What the judging of a release found of a product, in detail',
  {
    reply: Type.Object({
      ...details,
      /** By policy number: the id of its order, and the name of its policyholder (null: unknown). */
      holders: Type.Record(Type.String(), Type.Object({ order: Type.String(), name: text })),
    }),
  },
);
export type ReleaseCheckDetailsView = ReplyOf<typeof getReleaseCheckDetails>;
