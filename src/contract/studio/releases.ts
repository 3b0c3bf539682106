import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, oneOf, pageQuery, textInput } from '../schemas.ts';
import { editors, hash, path, studio } from './files.ts';
import { checkProgress, productChecks } from './release-checks.ts';

const approvers = ['studio:approve'] as const;

/**
 * The state of a release. It follows from the records for its present content: if an approved release is edited, its
 * checks and approval do not count any more.
 */
const releaseState = oneOf(['draft', 'checked', 'approved', 'scheduled', 'onSale', 'replaced', 'discarded']);
export type ReleaseState = Static<typeof releaseState>;

/** The title of a release made from the files of the project. The interface shows it in the reader's language. */
export const FILES_TITLE = 'Files of the project';

const title = textInput(120);
const reason = textInput(500);

const releaseRow = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  title: Type.String(),
  /** Origin: the files of the project, or people in the studio. */
  origin: oneOf(['files', 'studio']),
  state: releaseState,
  /** Null for the files. */
  createdBy: nullable(named),
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
  /** Number of checked products, and of all. */
  done: Type.Integer(),
  all: Type.Integer(),
  /** The current step, while it is running. */
  doing: nullable(checkProgress),
  report: nullable(Type.Array(productChecks)),
  hash: nullable(hash),
  /** True if it is about the present content. */
  isCurrent: Type.Boolean(),
  by: named,
  at: Type.String(),
});
export type ReleaseChecks = Static<typeof releaseChecks>;

const approval = Type.Object({ by: named, at: Type.String(), isCurrent: Type.Boolean() });

const saleTerms = {
  /** Drafts of other versions: they stay as they are, or move before they are confirmed. */
  drafts: oneOf(['stay', 'move']),
  /** Unpaid offers of other versions: they remain valid, or they are void and rated again. */
  offers: oneOf(['keep', 'void']),
};

const sale = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  kind: oneOf(['new', 'renewal']),
  /** Null if the product is no longer sold from then on. */
  version: nullable(Type.String()),
  release: Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String() }),
  startsAt: Type.String(),
  ...saleTerms,
  reason: Type.String(),
  by: nullable(named),
  calledOffAt: nullable(Type.String()),
  /** True if it is in force now. */
  holds: Type.Boolean(),
});
export type SaleView = Static<typeof sale>;

const releaseView = Type.Object({
  ...releaseRow.properties,
  base: nullable(Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String() })),
  /** True if something else went on sale since it began. It must be updated before it is sold. */
  isBehind: Type.Boolean(),
  contentHash: hash,
  /** The changed files, compared with the content with which the release began. */
  changes: Type.Array(fileChange),
  files: Type.Array(Type.String()),
  evidence: nullable(releaseChecks),
  /** The authors of its edits. They cannot approve it. */
  writers: Type.Array(named),
  approvals: Type.Array(approval),
  sales: Type.Array(sale),
});
export type ReleaseView = Static<typeof releaseView>;

export const getRelease = get('/api/studio/releases/:id', studio, 'A release', { reply: releaseView });

/**
 * Begins a release with the content on sale: each product as its sale has it, and the newest shared files; or with a
 * named release that was on sale before.
 */
export const createRelease = post('/api/studio/releases', editors, 'Begins a release', {
  body: closedObject({ title, from: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: releaseView,
  status: 201,
});

export const discardRelease = remove('/api/studio/releases/:id', editors, 'Puts a release away that was never sold', {
  reply: releaseView,
});

/** Applies its edits again to the content on sale now. 409 `editConflict`, at the edit that does not fit any more. */
export const updateRelease = post('/api/studio/releases/:id/update', editors, 'Brings a release up to date', {
  reply: releaseView,
});

/**
 * The changes if it were put on sale now: files, and products with the version on sale and the new version. 409
 * `releaseNotProven`.
 */
export const compareRelease = get('/api/studio/releases/:id/difference', studio, 'What a release would change', {
  reply: Type.Object({
    files: Type.Array(fileChange),
    products: Type.Array(
      Type.Object({
        product: Type.String(),
        current: nullable(Type.String()),
        next: nullable(Type.String()),
        /**
         * The release does not change this product: it is sold with older shared files and would get the newer ones. It
         * stays as it is until a release changes it.
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
  { reply: releaseView },
);

/**
 * Approves a release with a code of the second factor; only for a user who wrote none of it. 409 `contentChanged` if
 * content or evidence are not those that the user read, 403 `ownWork`, 403 `secondFactorDemanded`, 422 `codeWrong`.
 */
export const approveRelease = post('/api/studio/releases/:id/approval', approvers, 'Approves a release', {
  body: closedObject({ contentHash: hash, evidenceHash: hash, code: Type.String({ minLength: 6, maxLength: 40 }) }),
  reply: releaseView,
});

const instant = Type.String({ format: 'date-time' });

/**
 * Puts a release on sale, now or at its time. 409 `releaseNotApproved`, `releaseNotCovered` if the run did not cover
 * all changes, `releaseBehind`, `releaseNotProven` if a named product was not checked, `saleScheduled` if another
 * release of a product is to begin later. A release that was on sale before may be put on sale again as it is: a
 * rollback.
 */
export const publishRelease = post('/api/studio/releases/:id/sale', studio, 'Puts a release on sale', {
  body: closedObject({
    ...saleTerms,
    reason,
    startsAt: Type.Optional(instant),
    /** Default: `startsAt`. */
    renewalsFrom: Type.Optional(instant),
    /** Its products. Default: those that were checked, would change and are not withdrawn. */
    products: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 200 })),
  }),
  reply: releaseView,
});

/** 409 `saleBegun` after its beginning. */
export const cancelScheduledSale = post(
  '/api/studio/sales/:sale/calling-off',
  studio,
  'Calls off what is not on sale yet',
  { reply: sale },
);

/** Newest first: present, future and former sales. */
export const listSales = get('/api/studio/sales', studio, 'What is sold from when', {
  query: closedObject({ ...pageQuery, product: Type.Optional(Type.String({ maxLength: 40 })) }),
  reply: buildPageSchema(sale),
});

const soldPolicy = Type.Object({
  number: Type.String(),
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
  /** The owner, for users who may see orders; null for everybody else. */
  holder: nullable(Type.String()),
});
export type SoldPolicy = Static<typeof soldPolicy>;

/** By number: policies in force of the version of a sale. Empty if it ended a sale. 404 `saleNotFound`. */
export const listSoldPolicies = get('/api/studio/sales/:sale/policies', studio, 'Policies in force of what was sold', {
  query: closedObject({ ...pageQuery }),
  reply: buildPageSchema(soldPolicy),
});

const productSales = Type.Object({
  product: Type.String(),
  /** The sale in force for new policies; null if nothing of it was sold yet. */
  now: nullable(sale),
  /** The sale in force for renewals. */
  renewals: nullable(sale),
  /** Later sales, the nearest first. */
  later: Type.Array(sale),
});
export type ProductSales = Static<typeof productSales>;

/** Every product that is, was or will be sold, by its id. */
export const listProductSales = get('/api/studio/products', studio, 'What sells now and later', {
  reply: Type.Array(productSales),
});

/** Ends the sale immediately. Unpaid offers are void; open payments continue; policies stay. */
export const withdrawProduct = post(
  '/api/studio/products/:product/withdrawal',
  approvers,
  'Ends the sale of a product',
  {
    body: closedObject({ reason }),
    reply: Type.Object({
      sale: nullable(sale),
      /** Policies sold on the withdrawn version, and its unpaid offers. */
      policies: Type.Integer(),
      offers: Type.Integer(),
    }),
  },
);

/** Begins a release of its own in which these files replace those of the same path; null removes one. */
export const importRelease = post('/api/studio/imports', editors, 'Begins a release with files', {
  body: closedObject({
    title,
    files: Type.Record(path, nullable(Type.String({ maxLength: 2_000_000 })), { additionalProperties: false }),
  }),
  bodyLimit: 8 * 1024 * 1024,
  reply: releaseView,
  status: 201,
});
