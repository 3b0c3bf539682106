import Type, { type Static } from 'typebox';
import { get } from '../call.ts';
import { locale } from '../products.ts';
import { nullable, oneOf } from '../schemas.ts';

/* What judging a release finds out. Money is minor units of the product's currency. */

const studio = ['studio:edit', 'studio:approve'] as const;
const count = Type.Integer({ minimum: 0 });

/** A fault, where it is (file and JSON pointer) and what to do about it. */
export const checkIssue = Type.Object({
  code: Type.String(),
  file: Type.String(),
  at: Type.String(),
  message: Type.String(),
  mend: Type.String(),
});

const kind = oneOf(['state', 'transition', 'guard', 'reset', 'rule', 'message', 'row']);

const coverage = Type.Object({
  /** Of each kind of thing that a product declares, how many were walked. */
  kinds: Type.Array(Type.Object({ kind, walked: count, all: count })),
  paths: count,
});

/** By how much per cent premiums change. A bound belongs to the band that is nearer to no change. */
const band = oneOf(['below20', 'below10', 'below1', 'below0', 'same', 'above0', 'above1', 'above10', 'above20']);

const impactView = Type.Object({
  /** All that were looked at. */
  count,
  currency: Type.String(),
  /** Sums of those that have a premium now and then. */
  before: Type.Integer(),
  after: Type.Integer(),
  bands: Type.Array(Type.Object({ band, count, before: Type.Integer(), after: Type.Integer() })),
  /** Have a premium now and none then: it is not sold to them any more, or their answers do not do any more. */
  refused: count,
  invalid: count,
  /** Have none now, and one then; and none in either. */
  eligible: count,
  unrated: count,
});
export type ImpactView = Static<typeof impactView>;

const mutants = Type.Object({
  /** The same seed makes the same sample of the same content. */
  seed: count,
  /** Faults that can be made of what changed, and those that were made. */
  all: count,
  made: count,
  noticed: count,
});

/** What was found out about a product. All but the findings is missing where these end it, or where nothing of the kind changed. */
export const productChecks = Type.Object({
  product: Type.String(),
  version: nullable(Type.String()),
  findings: Type.Array(checkIssue),
  /** Whether all that it declares was walked, messages aside: without it, it is not published. */
  isCovered: Type.Optional(Type.Boolean()),
  coverage: Type.Optional(coverage),
  mutants: Type.Optional(mutants),
  /** Policies in force, rated as at their renewal; quotes of 90 days. */
  policies: Type.Optional(impactView),
  quotes: Type.Optional(impactView),
  /** Made-up customers of the version on sale, played on this one. */
  journeys: Type.Optional(Type.Object({ played: count, changed: count })),
  words: Type.Optional(Type.Array(Type.Object({ language: locale, changed: count }))),
  /** What the site sets that changed, as a text of each language where it is one; null: as the server says by itself. */
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
  /** Cells of tables that changed. */
  cells: Type.Optional(count),
  /** Codes that are promised otherwise: they are of new business alone, and rate no policy anew. */
  promotions: Type.Optional(
    Type.Array(Type.Object({ code: Type.String(), is: oneOf(['added', 'changed', 'removed']) })),
  ),
});
export type ProductChecks = Static<typeof productChecks>;
export type ReleaseCheckReport = ProductChecks[];

/** What the judging does now, of which product, and how far it is. */
export const checkProgress = Type.Object({
  product: Type.String(),
  step: oneOf(['check', 'walk', 'journeys', 'mutants', 'policies', 'quotes']),
  done: count,
  all: count,
});
export type CheckProgress = Static<typeof checkProgress>;

const refusal = { why: oneOf(['stopped', 'noRule', 'incomplete', 'notValid', 'fault']), at: Type.String() };
const impactDetail = Type.Object({
  /** The largest of each kind, the largest first; of a policy its number, of a quote its day. */
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
  /** The page where it stops, or `issued`. */
  ended: Type.String(),
  total: nullable(Type.Integer()),
  /** What the last page refuses: `/startDate formatMinimum`. */
  refused: Type.Array(Type.String()),
});
export type JourneyPath = Static<typeof journeyPath>;

const text = nullable(Type.String());
const details = {
  /** What was not walked. */
  missing: Type.Array(Type.Object({ kind, line: Type.String() })),
  /** Faults that nobody noticed: with where, and what. */
  survivors: Type.Array(Type.Object({ id: Type.String(), at: Type.String(), line: Type.String() })),
  policies: nullable(impactDetail),
  quotes: nullable(impactDetail),
  journeys: Type.Array(Type.Object({ name: Type.String(), before: journeyPath, after: journeyPath })),
  /** Titles of pages that journeys name, by language. */
  pages: Type.Record(Type.String(), Type.Record(Type.String(), Type.String())),
  words: Type.Array(Type.Object({ language: locale, id: Type.String(), before: text, after: text })),
  tables: Type.Array(Type.Object({ table: Type.String(), cells: count, added: count, removed: count })),
};
const releaseCheckDetails = Type.Object(details);
export type ReleaseCheckDetails = Static<typeof releaseCheckDetails>;

/**
 * What is too long for the release itself: of one product, at most some hundred of each kind. Whose policies they are is told
 * only to who may see orders. 404 `evidenceNotFound` where that product was not judged.
 */
export const getReleaseCheckDetails = get(
  '/api/studio/evidence/:id/products/:product',
  studio,
  'What the judging of a release found of a product, in detail',
  {
    reply: Type.Object({
      ...details,
      /** By the number of the policy: its order, and who holds it. */
      holders: Type.Record(Type.String(), Type.Object({ order: Type.String(), name: text })),
    }),
  },
);
export type ReleaseCheckDetailsView = ReleaseCheckDetails & {
  holders: Record<string, { order: string; name: string | null }>;
};
