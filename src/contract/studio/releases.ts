import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { buildPageSchema, closedObject, named, nullable, oneOf, pageQuery, textInput } from '../schemas.ts';
import { editors, hash, path, studio } from './files.ts';
import { checkProgress, productChecks } from './release-checks.ts';

export const approvers = ['studio:approve'] as const;

/**
 * The state of a release, derived from the records about its present content. If somebody edits an approved release,
 * its checks and its approval do not count any more.
 */
const releaseState = oneOf([
  'draft',
  'checked',
  'returned',
  'approved',
  'scheduled',
  'onSale',
  'replaced',
  'discarded',
]);
export type ReleaseState = Static<typeof releaseState>;

/** The title of a release that was made from the project's files. The interface translates this title. */
export const FILES_TITLE = 'Files of the project';

export const title = textInput(120);
const reason = textInput(500);

const releaseRow = Type.Object({
  id: Type.String(),
  number: Type.Integer(),
  title: Type.String(),
  /** The origin of the release: `files` of the project, or users in the `studio`. */
  origin: oneOf(['files', 'studio']),
  state: releaseState,
  /** The user who created the release; null if it was made from the project's files. */
  createdBy: nullable(named),
  createdAt: Type.String(),
});
export type ReleaseRow = Static<typeof releaseRow>;

/** Lists the releases, newest first. */
export const listReleases = get('/api/studio/releases', studio, 'Releases of products', {
  query: closedObject(pageQuery),
  reply: buildPageSchema(releaseRow),
});

const fileChange = Type.Object({ path: Type.String(), is: oneOf(['added', 'changed', 'removed']) });

const releaseChecks = Type.Object({
  id: Type.String(),
  status: oneOf(['waiting', 'running', 'passed', 'failed', 'cancelled']),
  /** The number of products that were checked so far, and the number of all products of the check (`all`). */
  done: Type.Integer(),
  all: Type.Integer(),
  /** The current step of a running check; null in every other status. */
  doing: nullable(checkProgress),
  report: nullable(Type.Array(productChecks)),
  hash: nullable(hash),
  /** True if the check examined the release's present content. */
  isCurrent: Type.Boolean(),
  by: named,
  at: Type.String(),
});
export type ReleaseChecks = Static<typeof releaseChecks>;

const approval = Type.Object({ by: named, at: Type.String(), isCurrent: Type.Boolean() });

export const saleTerms = {
  /**
   * Drafts on other versions of the product: they stay on their version, or move to this one before they are confirmed.
   */
  drafts: oneOf(['stay', 'move']),
  /** Unpaid offers on other versions: they remain valid, or they become void and are rated again. */
  offers: oneOf(['keep', 'void']),
};

const sale = Type.Object({
  id: Type.Integer(),
  product: Type.String(),
  kind: oneOf(['new', 'renewal']),
  /** The product version on sale; null if the sale of the product ends. */
  version: nullable(Type.String()),
  release: Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String() }),
  startsAt: Type.String(),
  ...saleTerms,
  reason: Type.String(),
  by: nullable(named),
  calledOffAt: nullable(Type.String()),
  /** True if this sale is in force now. */
  holds: Type.Boolean(),
});
export type SaleView = Static<typeof sale>;

export const releaseView = Type.Object({
  ...releaseRow.properties,
  base: nullable(Type.Object({ id: Type.String(), number: Type.Integer(), title: Type.String() })),
  /** True if other content went on sale after the release began. Then the release must be updated before its sale. */
  isBehind: Type.Boolean(),
  contentHash: hash,
  /** The changes in the words of the people who made them; null until somebody writes it. */
  summary: nullable(Type.String()),
  /** The reason why an approver sent the present content back; null if nobody did. */
  returned: nullable(Type.Object({ reason: Type.String(), by: named, at: Type.String() })),
  /** The files that differ from the content with which the release began. */
  changes: Type.Array(fileChange),
  files: Type.Array(Type.String()),
  evidence: nullable(releaseChecks),
  /** The users who edited the release. They cannot approve it. */
  writers: Type.Array(named),
  approvals: Type.Array(approval),
  sales: Type.Array(sale),
});
export type ReleaseView = Static<typeof releaseView>;

export const getRelease = get('/api/studio/releases/:id', studio, 'A release', { reply: releaseView });

/**
 * Begins a release with the content on sale (the version on sale of each product, and the newest shared files), or,
 * with `from`, with the content of a release that was on sale before.
 */
export const createRelease = post('/api/studio/releases', editors, 'Begins a release', {
  body: closedObject({ title, from: Type.Optional(Type.String({ maxLength: 64 })) }),
  reply: releaseView,
  status: 201,
});

export const discardRelease = remove('/api/studio/releases/:id', editors, 'Puts a release away that was never sold', {
  reply: releaseView,
});

/**
 * Applies the release's edits again to the content on sale now. 409 `editConflict`, at the edit that does not fit any
 * more.
 */
export const updateRelease = post('/api/studio/releases/:id/update', editors, 'Brings a release up to date', {
  reply: releaseView,
});

/**
 * Returns the changes that a sale of this release would make now: files, and products with the version on sale and the
 * new version. 409 `releaseNotProven` if the present content has not passed the checks.
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
         * True if the release does not change this product itself: the product is on sale with older shared files and
         * would get the newer ones. By default the sale does not include such a product.
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

const instant = Type.String({ format: 'date-time' });

/**
 * Puts a release on sale at `startsAt`. 409 `releaseNotApproved`, `releaseNotCovered` if the check did not cover all
 * declared items, `releaseBehind`, `releaseNotProven` if a named product was not checked, `saleScheduled` if another
 * release of a product is to begin later. A release that was on sale before may be put on sale again without changes: a
 * rollback.
 */
export const publishRelease = post('/api/studio/releases/:id/sale', studio, 'Puts a release on sale', {
  body: closedObject({
    ...saleTerms,
    reason,
    startsAt: Type.Optional(instant),
    /** The instant from which renewals use the new version. Default: `startsAt`. */
    renewalsFrom: Type.Optional(instant),
    /** Ids of the products to put on sale. Default: the checked products that would change and are not withdrawn. */
    products: Type.Optional(Type.Array(Type.String({ maxLength: 40 }), { minItems: 1, maxItems: 200 })),
  }),
  reply: releaseView,
});

/** 409 `saleBegun` after the sale has begun. */
export const cancelScheduledSale = post(
  '/api/studio/sales/:sale/calling-off',
  studio,
  'Calls off what is not on sale yet',
  { reply: sale },
);

/** Lists present, future and former sales, newest first. */
export const listSales = get('/api/studio/sales', studio, 'What is sold from when', {
  query: closedObject({ ...pageQuery, product: Type.Optional(Type.String({ maxLength: 40 })) }),
  reply: buildPageSchema(sale),
});

const soldPolicy = Type.Object({
  number: Type.String(),
  effectiveFrom: Type.String(),
  effectiveTo: Type.String(),
  /** The policyholder's name; null if it is unknown, or for users who may not see orders. */
  holder: nullable(Type.String()),
});
export type SoldPolicy = Static<typeof soldPolicy>;

/**
 * Lists the policies in force that were sold on the version of a sale, by number. Empty for an entry that ended a sale.
 * 404 `saleNotFound`.
 */
export const listSoldPolicies = get('/api/studio/sales/:sale/policies', studio, 'Policies in force of what was sold', {
  query: closedObject({ ...pageQuery }),
  reply: buildPageSchema(soldPolicy),
});

const productSales = Type.Object({
  product: Type.String(),
  /** The sale in force for new policies; null if the product was never on sale yet. */
  now: nullable(sale),
  /** The sale in force for renewals; null if there is none. */
  renewals: nullable(sale),
  /** The product's scheduled sales, the next one first. */
  later: Type.Array(sale),
});
export type ProductSales = Static<typeof productSales>;

/** Lists every product that is, was or will be on sale, by its id. */
export const listProductSales = get('/api/studio/products', studio, 'What sells now and later', {
  reply: Type.Array(productSales),
});

/**
 * Ends the sale of a product immediately and cancels its scheduled sales. Unpaid offers become void; payments that have
 * begun continue; policies stay in force.
 */
export const withdrawProduct = post(
  '/api/studio/products/:product/withdrawal',
  approvers,
  'Ends the sale of a product',
  {
    body: closedObject({ reason }),
    reply: Type.Object({
      sale: nullable(sale),
      /** Number of policies in force, and number of unpaid offers that became void. */
      policies: Type.Integer(),
      offers: Type.Integer(),
    }),
  },
);

/** Begins a new release on the content on sale. The given files replace those of the same path; null removes a file. */
export const importRelease = post('/api/studio/imports', editors, 'Begins a release with files', {
  body: closedObject({
    title,
    files: Type.Record(path, nullable(Type.String({ maxLength: 2_000_000 })), { additionalProperties: false }),
  }),
  bodyLimit: 8 * 1024 * 1024,
  reply: releaseView,
  status: 201,
});
