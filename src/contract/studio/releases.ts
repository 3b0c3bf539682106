import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { buildPageSchema, closedObject, nullable, oneOf, pageQuery, textInput } from '../schemas.ts';
import { editors, hash, path, person, studio } from './files.ts';
import { checkProgress, productChecks } from './release-checks.ts';

const approvers = ['studio:approve'] as const;

/**
 * What has become of a release. It follows from what there is for its content as it is now: of an approved one that is
 * edited, neither evidence nor approval counts any more.
 */
const releaseState = oneOf(['draft', 'checked', 'approved', 'scheduled', 'onSale', 'replaced', 'discarded']);
export type ReleaseState = Static<typeof releaseState>;

/** The title of what the files of the project say by themselves; it is shown in the language of the one who reads. */
export const FILES_TITLE = 'Files of the project';

const title = textInput(120);
const reason = textInput(500);

const releaseRow = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  title: Type.String(),
  /** The files of the project, or people here. */
  origin: oneOf(['files', 'studio']),
  state: releaseState,
  /** Null for the files. */
  createdBy: nullable(person),
  createdAt: Type.String(),
});
export type ReleaseRow = Static<typeof releaseRow>;

/** Newest first. */
export const listReleases = get('/api/studio/releases', studio, 'Releases of products', {
  query: closedObject(pageQuery),
  reply: buildPageSchema(releaseRow),
});

const fileChange = Type.Object({ path: Type.String(), is: oneOf(['added', 'changed', 'removed']) });

const releaseChecks = Type.Object({
  id: Type.String(),
  status: oneOf(['waiting', 'running', 'passed', 'failed', 'cancelled']),
  /** Products judged by now, of all. */
  done: Type.Integer(),
  all: Type.Integer(),
  /** What it does now, while it is running. */
  doing: nullable(checkProgress),
  report: nullable(Type.Array(productChecks)),
  hash: nullable(hash),
  /** Whether it is about the content as it is now. */
  isCurrent: Type.Boolean(),
  by: person,
  at: Type.String(),
});
export type ReleaseChecks = Static<typeof releaseChecks>;

const approval = Type.Object({ by: person, at: Type.String(), isCurrent: Type.Boolean() });

const saleTerms = {
  /** Drafts of other versions: they go on as they are, or move before they are confirmed. */
  drafts: oneOf(['stay', 'move']),
  /** Offers of other versions that are not paid yet: they hold, or they are void and rated anew. */
  offers: oneOf(['keep', 'void']),
};

const sale = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  kind: oneOf(['new', 'renewal']),
  /** Null where it is not sold any more from then on. */
  version: nullable(Type.String()),
  release: Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String() }),
  startsAt: Type.String(),
  ...saleTerms,
  reason: Type.String(),
  by: nullable(person),
  calledOffAt: nullable(Type.String()),
  /** Whether it is what holds now. */
  holds: Type.Boolean(),
});
export type SaleView = Static<typeof sale>;

const releaseView = Type.Object({
  ...releaseRow.properties,
  base: nullable(Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String() })),
  /** Something else went on sale since it began: it is brought up to date before it is sold. */
  isBehind: Type.Boolean(),
  contentHash: hash,
  /** Against what it began as. */
  changes: Type.Array(fileChange),
  files: Type.Array(Type.String()),
  evidence: nullable(releaseChecks),
  /** Who wrote in it, and so approves of none of it. */
  writers: Type.Array(person),
  approvals: Type.Array(approval),
  sales: Type.Array(sale),
});
export type ReleaseView = Static<typeof releaseView>;

export const getRelease = get('/api/studio/releases/:id', studio, 'A release', { reply: releaseView });

/**
 * Begins with what is on sale, each product as its sale has it and the newest of what they share; or with the release named,
 * which was on sale before.
 */
export const createRelease = post('/api/studio/releases', editors, 'Begins a release', {
  body: closedObject({ title, from: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: releaseView,
  status: 201,
});

export const discardRelease = remove('/api/studio/releases/:id', editors, 'Puts a release away that was never sold', {
  reply: releaseView,
});

/** Plays its edits again on what is on sale now. 409 `editConflict`, at the edit that does not fit any more. */
export const updateRelease = post('/api/studio/releases/:id/update', editors, 'Brings a release up to date', {
  reply: releaseView,
});

/** What would change if it were put on sale now: files, and products with the version on sale and the one that would be. 409 `releaseNotProven`. */
export const compareRelease = get('/api/studio/releases/:id/difference', studio, 'What a release would change', {
  reply: Type.Object({
    files: Type.Array(fileChange),
    products: Type.Array(
      Type.Object({
        product: Type.String(),
        current: nullable(Type.String()),
        next: nullable(Type.String()),
        /**
         * The release changes nothing of it: it is sold with older shared files, and would take the newer ones. It stays as it is
         * until a release of its own changes it.
         */
        isByTheWay: Type.Boolean(),
      }),
    ),
  }),
});

export const startReleaseChecks = post('/api/studio/releases/:id/evidence', studio, 'Has a release judged', {
  reply: releaseView,
  status: 202,
});
export const cancelReleaseChecks = remove(
  '/api/studio/releases/:id/evidence',
  studio,
  'Stops the judging of a release',
  {
    reply: releaseView,
  },
);

/**
 * By somebody who wrote none of it, with a code of the second factor. 409 `contentChanged` where content or evidence are
 * not those that were read, 403 `ownWork`, 403 `secondFactorDemanded`, 422 `codeWrong`.
 */
export const approveRelease = post('/api/studio/releases/:id/approval', approvers, 'Approves a release', {
  body: closedObject({ contentHash: hash, evidenceHash: hash, code: Type.String({ minLength: 6, maxLength: 40 }) }),
  reply: releaseView,
});

const instant = Type.String({ format: 'date-time' });

/**
 * Now, or at its time. 409 `releaseNotApproved`, `releaseNotCovered` where not all of what changed was walked, `releaseBehind`, `releaseNotProven` where a product that is named was not judged,
 * `saleScheduled` where another release of a product is to begin later. One that was on sale before may be put on sale again as it is: a
 * rollback.
 */
export const publishRelease = post('/api/studio/releases/:id/sale', studio, 'Puts a release on sale', {
  body: closedObject({
    ...saleTerms,
    reason,
    startsAt: Type.Optional(instant),
    /** As `startsAt` where it is not said. */
    renewalsFrom: Type.Optional(instant),
    /** Products that it is about; where not said, those that were judged, would change and are not withdrawn. */
    products: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 200 })),
  }),
  reply: releaseView,
});

/** 409 `saleBegun` once it has begun. */
export const cancelScheduledSale = post(
  '/api/studio/sales/:sale/calling-off',
  studio,
  'Calls off what is not on sale yet',
  {
    reply: sale,
  },
);

/** Newest first: what sells from when, and what did. */
export const listSales = get('/api/studio/sales', studio, 'What is sold from when', {
  query: closedObject({ ...pageQuery, product: Type.Optional(Type.String({ maxLength: 40 })) }),
  reply: buildPageSchema(sale),
});

const soldPolicy = Type.Object({
  number: Type.String(),
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
  /** Whose it is, for those who may see orders; null for everybody else. */
  holder: nullable(Type.String()),
});
export type SoldPolicy = Static<typeof soldPolicy>;

/** By their numbers: those in force that are of the version of a sale. None where it ended a sale. 404 `saleNotFound`. */
export const listSoldPolicies = get('/api/studio/sales/:sale/policies', studio, 'Policies in force of what was sold', {
  query: closedObject({ ...pageQuery }),
  reply: buildPageSchema(soldPolicy),
});

const productSales = Type.Object({
  product: Type.String(),
  /** What holds now for new policies; null where nothing was sold of it yet. */
  now: nullable(sale),
  /** What holds now for renewals. */
  renewals: nullable(sale),
  /** What begins later, the nearest first. */
  later: Type.Array(sale),
});
export type ProductSales = Static<typeof productSales>;

/** Every product that is, was or will be sold, by its id. */
export const listProductSales = get('/api/studio/products', studio, 'What sells now and later', {
  reply: Type.Array(productSales),
});

/** Off sale at once. Unpaid offers are void; payments under way go on; policies stay. */
export const withdrawProduct = post(
  '/api/studio/products/:product/withdrawal',
  approvers,
  'Ends the sale of a product',
  {
    body: closedObject({ reason }),
    reply: Type.Object({
      sale: nullable(sale),
      /** Policies sold on the version that was withdrawn, and offers on it that are not paid. */
      policies: Type.Integer(),
      offers: Type.Integer(),
    }),
  },
);

/** A release of its own, with these files in the place of those of the same path; null removes one. */
export const importRelease = post('/api/studio/imports', editors, 'Begins a release with files', {
  body: closedObject({
    title,
    files: Type.Record(path, nullable(Type.String({ maxLength: 2_000_000 })), { additionalProperties: false }),
  }),
  bodyLimit: 8 * 1024 * 1024,
  reply: releaseView,
  status: 201,
});
