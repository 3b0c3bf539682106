import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { BodyOf } from '#contract/call.ts';
import type { Edit } from '#contract/studio/files.ts';
import type { publishRelease } from '#contract/studio/releases.ts';
import { buildContent } from '#server/catalogue/products/build-version.ts';
import { type Catalogue, createCatalogue } from '#server/catalogue/products/product-catalogue.ts';
import { loadVersion } from '#server/catalogue/products/version-repository.ts';
import { type FileTree, hashText, toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { importFiles } from '#server/catalogue/releases/import-files.ts';
import {
  findRelease,
  insertRelease,
  listReleaseRows,
  loadTexts,
  loadTree,
  type Release,
} from '#server/catalogue/releases/release-repository.ts';
import { insertSales, listSaleRows, listSalesAt, type SaleKind } from '#server/catalogue/releases/sale-repository.ts';
import { insertUser } from '#server/people/users/user-repository.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { listWaitingJobs } from '#server/platform/jobs/job-repository.ts';
import { insertOrderRows } from '#tests/support/order-rows.ts';
import { partial } from '#tests/support/partial.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import { editRelease, undoEdits } from '../edits/edit-release.ts';
import { cancelProof, proveRelease, runProof } from '../evidence/prove-release.ts';
import { addProduct, removeProduct } from '../products/change-products.ts';
import { listAllEdits, toEdit } from '../records/edit-repository.ts';
import {
  type EvidenceRow,
  findDetails,
  findEvidence,
  insertApproval,
  insertEvidence,
  listLastEvidence,
} from '../records/evidence-repository.ts';
import type { StudioServices } from '../services.ts';
import { listReleases, viewRelease } from '../views/view-release.ts';
import { createRelease, discardRelease, importRelease, rebaseRelease } from './begin-release.ts';
import { saleHandlers } from './sell-release.ts';

/* The actions on releases, with one small product and the site, without a shop around them. */

const words = 'locales/en/products/camera.json';
const site = 'locales/site.json';
const tree = { ...createSmallProduct(), [site]: '{"tollFree": "1800-111111"}' } as FileTree;
const settings = 'product-schemas/camera/product.json';
const rates = 'product-schemas/camera/rates.csv';
const lineNow: string = JSON.parse(tree[words] as string).tagline;
const versionOf = (files: Record<string, string>, at = new Date()) =>
  buildContent('camera', toProductFiles(files), at).version;

const day = (of: number, hour = 5) => new Date(Date.UTC(2026, 2, of, hour));
const ann = { id: 'ann' } as SignedInUser;
const ben = { id: 'ben' } as SignedInUser;

let database: Database;
let sql: Sql;
let catalogue: Catalogue;
let now: Date;
let made: number;
/** The commit at which the power fails. */
let fails: string;
let services: StudioServices;

beforeEach(async () => {
  [now, made, fails] = [day(1), 0, ''];
  database = await openTestDatabase((point) => {
    if (point === `before commit ${fails}`) throw new Error('the power failed');
  });
  sql = database.sql;
  catalogue = createCatalogue({
    load: (product, version) => loadVersion(sql, product, version),
    onSale: (kind) => listSalesAt(sql, now, kind),
  });
  const id = () => {
    made += 1;
    return `id-${made}`;
  };
  services = partial<StudioServices>({ database, catalogue, now: () => now, ids: { id } });
  for (const name of ['ann', 'ben'])
    await insertUser(sql, {
      ...{ id: name, username: name, phone: null, email: null, givenName: name, familyName: 'Sok', customerId: null },
      ...{ partnerId: null, scopes: [], language: 'en', status: 'active', password: null, secondFactor: null },
      ...{ secondFactorAt: null, secondFactorStep: null, isDemo: false, createdAt: now, lastSignInAt: null },
    });
});
afterEach(() => database.close());

/** The first files are on sale from the epoch: release `id-1`. */
async function begun(): Promise<void> {
  await importFiles(services, toProductFiles(tree));
  await catalogue.follow();
}
const refused = (status: number, code: string) => ({ status, code });
const row = async (id: string) => (await findRelease(sql, id)) as Release;
const begin = async (title = 'Another', from?: string) =>
  (await createRelease(services, ann, { title, ...(from === undefined ? {} : { from }) })).id;
const reword = (id: string, after: string, before = lineNow) =>
  editRelease(services, ann, id, [{ path: words, pointer: '/tagline', before, after }]);
/** Stores passed evidence of these products, and the approval of another user. */
async function approved(id: string, products: string[] = ['camera'], more: Partial<EvidenceRow> = {}): Promise<string> {
  const { contentHash } = await row(id);
  const files = await textsOf(id);
  const versions: Record<string, string> = {
    ...(products.includes('camera') && files[settings] !== undefined && { camera: versionOf(files) }),
    ...(files[site] !== undefined && { site: hashText(JSON.stringify(JSON.parse(files[site]))).slice(0, 12) }),
  };
  const report = products.map((product) => ({
    ...{ product, version: versions[product] ?? null, findings: [], isCovered: true },
  }));
  const evidence = { id: `of ${id} ${contentHash}`, releaseId: id, contentHash, status: 'passed', hash: 'h' } as const;
  const rest = { done: 1, all: 1, doing: null, by: 'ann', at: now, endedAt: now };
  await insertEvidence(sql, { ...evidence, ...rest, report, ...more });
  await insertApproval(sql, { releaseId: id, contentHash, evidenceHash: 'h', summary: null, by: 'ben', at: now });
  return id;
}
async function textsOf(id: string): Promise<Record<string, string>> {
  return loadTree(sql, await row(id));
}
const sell = (id: string, more: Partial<BodyOf<typeof publishRelease>> = {}) =>
  saleHandlers.publishRelease(
    services,
    received({ id }, { drafts: 'stay', offers: 'keep', reason: 'better', ...more }),
  );

/** The parts of a request that a handler reads. */
const received = (params: object, body: object = {}) => ({ user: ben, params, body }) as never;
const compareRelease = (id: string) => saleHandlers.compareRelease(services, received({ id }));
const listProductSales = () => saleHandlers.listProductSales(services, received({}));
const callOffSale = (sale: string) => saleHandlers.cancelScheduledSale(services, received({ sale }));
const withdrawProduct = (product: string, reason: string) =>
  saleHandlers.withdrawProduct(services, received({ product }, { reason }));
const listSales = (query: object) => saleHandlers.listSales(services, { query } as never);
/** Returns the release on sale of each product. */
const held = async (kind: SaleKind = 'new') =>
  (await listSalesAt(sql, now, kind)).map(({ product, version, releaseId }) => [product, version, releaseId]);
/** Runs an action whose commit fails, and expects that nothing of it is left. */
async function comesToNothing(commit: string, act: () => Promise<unknown>, left: () => Promise<unknown>) {
  const before = await left();
  fails = commit;
  await expect(act()).rejects.toThrow('the power failed');
  fails = '';
  expect(await left()).toEqual(before);
}

describe('a release that is begun', () => {
  test('has the content on sale, its own number, and a title without outer blanks', async () => {
    await expect(begin()).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    await begun();
    now = day(2);
    await comesToNothing('create release', begin, () => listReleaseRows(sql, undefined, 9));
    const view = await createRelease(services, ann, { title: '  Another tagline ' });
    const first = await row('id-1');
    expect(view).toMatchObject({
      ...{ number: 2, title: 'Another tagline', origin: 'studio', state: 'draft', isBehind: false, changes: [] },
      ...{ base: { id: 'id-1', number: 1 }, createdBy: { id: 'ann', name: 'ann Sok' }, evidence: null, writers: [] },
      ...{ contentHash: first.contentHash, createdAt: now.toISOString(), approvals: [], sales: [] },
    });
    expect(view.files).toEqual(Object.keys(tree).sort());
    expect(await row(view.id)).toMatchObject({ baseFiles: first.files, basedAt: now, discardedAt: null });
    expect((await listReleases(services, {})).items).toMatchObject([
      { id: view.id, state: 'draft', createdBy: { id: 'ann' } },
      { id: 'id-1', state: 'onSale', createdBy: null },
    ]);
    await expect(viewRelease(services, 'nobody')).rejects.toMatchObject(refused(404, 'releaseNotFound'));
  });

  test('has the content that another release sold, and not content that is unsold or for later sale', async () => {
    await begun();
    const later = await approved((await reword(await begin(), 'Later')) && 'id-2');
    await expect(begin('Of it', later)).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    await sell(later, { startsAt: day(3).toISOString() });
    await expect(begin('Of it', later)).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    await expect(begin('Of it', 'nobody')).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    now = day(3);
    const old = await row(await begin('Of the first', 'id-1'));
    expect(old).toMatchObject({ base: 'id-1', files: (await row('id-1')).files });
    expect(await row(await begin('Of now'))).toMatchObject({ base: 'id-2', files: (await row('id-2')).files });
  });

  test('contains only the imported files that differ', async () => {
    await begun();
    const text = (tree[words] as string).replace('"tagline"', '"tagLine"');
    const files = { [words]: text, [site]: null, [rates]: 'a,b\n1,2\n', 'machines/none.json': null };
    const same = { 'machines/shared/claim.json': tree['machines/shared/claim.json'] as string };
    const act = () => importRelease(services, ann, { title: 'Brought', files: { ...files, ...same } });
    await comesToNothing('import release', act, () => listReleaseRows(sql, undefined, 9));
    const view = await act();
    expect((await listAllEdits(sql, view.id)).map(toEdit)).toEqual([
      { path: words, pointer: '', before: tree[words], after: text },
      { path: site, pointer: '', before: tree[site] },
      { path: rates, pointer: '', after: 'a,b\n1,2\n' },
    ]);
    expect(view.changes).toEqual([
      { path: words, is: 'changed' },
      { path: site, is: 'removed' },
      { path: rates, is: 'added' },
    ]);
    expect(view.writers.map(({ id }) => id)).toEqual(['ann']);
    expect(await textsOf(view.id)).toMatchObject({ [words]: text, [rates]: 'a,b\n1,2\n' });
    const nothing = await importRelease(services, ann, { title: 'Nothing', files: same });
    expect(nothing).toMatchObject({ changes: [], writers: [], contentHash: (await row('id-1')).contentHash });
  });

  test('is discarded once and then read-only; a release that is sold cannot be discarded', async () => {
    await begun();
    const id = await begin();
    await comesToNothing(
      'discard release',
      () => discardRelease(services, id),
      () => row(id),
    );
    now = day(2);
    expect(await discardRelease(services, id)).toMatchObject({ id, state: 'discarded' });
    expect((await row(id)).discardedAt).toEqual(day(2));
    for (const act of [
      () => discardRelease(services, id),
      () => discardRelease(services, 'id-1'),
      () => reword(id, 'Late'),
      () => rebaseRelease(services, id),
      () => proveRelease(services, ann, id),
    ])
      await expect(act()).rejects.toMatchObject(refused(409, 'releaseClosed'));
    for (const act of [() => discardRelease(services, 'nobody'), () => reword('nobody', 'Late')])
      await expect(act()).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    await expect(sell(id)).rejects.toMatchObject(refused(404, 'releaseNotFound'));
  });

  test('is updated with later sales, and retains its own edits', async () => {
    await begun();
    const id = await begin();
    await reword(id, 'Mine');
    now = day(2);
    // No sale happened since, so it does not change.
    await rebaseRelease(services, id);
    expect(await row(id)).toMatchObject({ base: 'id-1', basedAt: day(1) });
    const other = await begin('Other');
    await editRelease(services, ann, other, [
      { path: words, pointer: '/name', before: 'Camera insurance', after: 'Cam' },
    ]);
    await sell(await approved(other));
    expect((await viewRelease(services, id)).isBehind).toBe(true);
    await comesToNothing(
      'update release',
      () => rebaseRelease(services, id),
      () => row(id),
    );
    now = day(3);
    expect(await rebaseRelease(services, id)).toMatchObject({ isBehind: false, base: { id: other } });
    const brought = await row(id);
    expect(brought).toMatchObject({ base: other, baseFiles: (await row(other)).files, basedAt: day(3) });
    expect(JSON.parse((await textsOf(id))[words] as string)).toMatchObject({ tagline: 'Mine', name: 'Cam' });
    expect((await viewRelease(services, id)).changes).toEqual([{ path: words, is: 'changed' }]);

    const again = await begin('At the same place');
    await reword(again, 'Theirs');
    await sell(await approved(again));
    await expect(rebaseRelease(services, id)).rejects.toMatchObject(refused(409, 'editConflict'));
    expect(await row(id)).toEqual(brought);
  });

  test('adopts whole project files when it is updated', async () => {
    await begun();
    now = day(2);
    const proposed = await importFiles(
      services,
      toProductFiles({ ...tree, [words]: (tree[words] as string).replace(lineNow, 'X') }),
    );
    const other = await begin('Other');
    await editRelease(services, ann, other, [
      { path: site, pointer: '/tollFree', before: '1800-111111', after: '1800-2' },
    ]);
    await sell(await approved(other, ['site']));
    const view = await rebaseRelease(services, proposed?.id ?? '');
    expect(view).toMatchObject({ isBehind: false, changes: [{ path: words, is: 'changed' }], base: { id: other } });
    expect(JSON.parse((await textsOf(view.id))[site] as string)).toEqual({ tollFree: '1800-2' });
  });
});

describe('edits', () => {
  test('are accepted all or none, and the first refused edit is reported', async () => {
    await begun();
    const id = await begin();
    const before = await row(id);
    const edits: Edit[] = [
      { path: words, pointer: '/tagline', before: lineNow, after: 'Mine' },
      { path: site, pointer: '/tollFree', before: 'another', after: '1' },
      { path: words, pointer: '/tagline', before: 'Not mine', after: 'Yours' },
    ];
    const at = (place: string, path: string, code: string) => [
      { code, at: place, message: `problems.${code}`, params: { path, place: expect.any(String) } },
    ];
    await expect(editRelease(services, ann, id, edits)).rejects.toMatchObject({
      ...{ status: 409, code: 'editConflict', problems: at('/edits/1', site, 'editConflict') },
    });
    // The error is at the first edit of the request, for any order of the files.
    await expect(
      editRelease(services, ann, id, [...edits.slice(0, 1), ...edits.slice(2), ...edits.slice(1, 2)]),
    ).rejects.toMatchObject({ problems: at('/edits/1', words, 'editConflict') });
    expect(await row(id)).toEqual(before);
    await comesToNothing(
      'edit release',
      () => reword(id, 'Mine'),
      async () => [await row(id), await listAllEdits(sql, id)],
    );
    const one = await reword(id, 'Mine');
    expect(one).toMatchObject({
      ...{ contentHash: (await row(id)).contentHash, previousHash: before.contentHash },
      edits: [
        { pointer: '/tagline', before: lineNow, after: 'Mine', by: { id: 'ann' }, undoes: null, isUndone: false },
      ],
    });
    expect(one.contentHash).not.toBe(before.contentHash);
  });

  test('are undone once, by any user, and only within their release', async () => {
    await begun();
    const [id, other] = [await begin(), await begin()];
    const [edit] = (await reword(id, 'Mine')).edits;
    const own = edit?.id ?? 0;
    const undo = (of: string, ...ids: number[]) => undoEdits(services, ben, of, ids);
    for (const [of, ...ids] of [
      [id, 999],
      [id, own, 999],
      [other, own],
    ] as const)
      await expect(undo(of, ...ids)).rejects.toMatchObject(refused(404, 'editNotFound'));
    await comesToNothing(
      'undo edits',
      () => undo(id, own),
      async () => [await row(id), await listAllEdits(sql, id)],
    );
    const undone = await undo(id, own);
    expect(undone.edits).toMatchObject([{ before: 'Mine', after: lineNow, by: { id: 'ben' }, undoes: edit?.id }]);
    expect((await row(id)).contentHash).toBe((await row('id-1')).contentHash);
    await expect(undo(id, own)).rejects.toMatchObject(refused(409, 'editConflict'));
  });

  test('are undone together for one act, the newest first, or not at all', async () => {
    await begun();
    const id = await begin();
    const [first] = (await reword(id, 'Mi')).edits;
    const [second] = (await reword(id, 'Mine', 'Mi')).edits;
    const undone = await undoEdits(services, ben, id, [first?.id ?? 0, second?.id ?? 0]);
    expect(undone.edits).toMatchObject([
      { before: 'Mine', after: 'Mi', undoes: second?.id },
      { before: 'Mi', after: lineNow, undoes: first?.id },
    ]);
    expect((await row(id)).contentHash).toBe((await row('id-1')).contentHash);
    const ids = undone.edits.map((edit) => edit.id);
    await reword(id, 'Theirs');
    await expect(undoEdits(services, ben, id, ids)).rejects.toMatchObject(refused(409, 'editConflict'));
  });

  test('make no file longer than a million characters, and no table longer than two million', async () => {
    await begun();
    const id = await begin();
    const write = (path: string, after: string) => editRelease(services, ann, id, [{ path, pointer: '', after }]);
    const json = (length: number) => JSON.stringify('x'.repeat(length - 2));
    const longer = { status: 422, code: 'fileTooLong', problems: [{ at: '/edits/0' }] };
    await write('product-schemas/camera/most.json', json(1_000_000));
    await expect(write('product-schemas/camera/more.json', json(1_000_001))).rejects.toMatchObject(longer);
    await write(rates, 'x'.repeat(2_000_000));
    const table = 'product-schemas/camera/other.csv';
    await expect(write(table, 'x'.repeat(2_000_001))).rejects.toMatchObject(longer);
    expect(Object.keys((await row(id)).files)).not.toContain(table);
    const gone = await editRelease(services, ann, id, [{ path: rates, pointer: '', before: 'x'.repeat(2_000_000) }]);
    expect(gone.edits).toHaveLength(1);
    expect(Object.keys((await row(id)).files)).not.toContain(rates);
  });

  test('remove the replaced texts a minute after their last reading', async () => {
    await begun();
    const id = await begin();
    await reword(id, 'One');
    const one = (await row(id)).files[words] as string;
    await reword(id, 'Two', 'One');
    expect((await loadTexts(sql, [one])).size).toBe(1);
    now = new Date(now.getTime() + 60_001);
    await reword(id, 'Three', 'Two');
    expect((await loadTexts(sql, [one])).size).toBe(0);
    // Texts that other releases also contain stay.
    expect((await loadTexts(sql, [(await row('id-1')).files[words] as string])).size).toBe(1);
  });
});

describe('a product', () => {
  test('is added to a release and removed again, completely or not at all', async () => {
    await begun();
    const id = await begin();
    const names = { en: 'Tent insurance', km: 'តង់', zh: '帐篷保险' };
    const wanted = { id: 'tent', names, lineOfBusiness: 'travel', from: { skeleton: 'device' } } as never;
    const files = async () => [await row(id), await listAllEdits(sql, id)];
    await comesToNothing('add product', () => addProduct(services, ann, id, wanted), files);
    const added = await addProduct(services, ann, id, wanted);
    expect(added).toEqual({ product: 'tent', contentHash: (await row(id)).contentHash });
    const paths = Object.keys((await row(id)).files);
    expect(paths).toContain('product-schemas/tent/form.json');
    expect(paths.filter((path) => path.startsWith('public/'))).toEqual([]);
    await expect(addProduct(services, ann, id, wanted)).rejects.toMatchObject(refused(409, 'productTaken'));
    await comesToNothing('remove product', () => removeProduct(services, ann, id, 'tent'), files);
    const { contentHash } = await removeProduct(services, ann, id, 'tent');
    expect(Object.keys((await row(id)).files).filter((path) => path.includes('/tent'))).toEqual([]);
    expect(contentHash).toBe((await row(id)).contentHash);
    await expect(removeProduct(services, ann, id, 'tent')).rejects.toMatchObject(refused(404, 'productNotFound'));
    const copy = { ...(wanted as object), from: { copy: 'boat' } } as never;
    await expect(addProduct(services, ann, id, copy)).rejects.toMatchObject(refused(404, 'productNotFound'));
  });
});

describe('a release that is put on sale', () => {
  test('is fully judged, approved and unchanged, and starts from the content on sale', async () => {
    await begun();
    await expect(sell('nobody')).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    const id = await begin();
    await reword(id, 'Mine');
    await expect(sell(id)).rejects.toMatchObject(refused(409, 'releaseNotApproved'));
    const uncovered = [{ product: 'camera', version: 'v', findings: [], isCovered: false }];
    await approved(id, [], { id: 'half', status: 'failed', report: uncovered });
    await expect(sell(id)).rejects.toMatchObject(refused(409, 'releaseNotCovered'));
    const faulty = [{ ...uncovered[0], findings: [{}] }] as never;
    await approved(id, [], { id: 'faulty', status: 'failed', report: faulty });
    await expect(sell(id)).rejects.toMatchObject(refused(409, 'releaseNotApproved'));
    await approved(id, [], { id: 'empty', status: 'failed', report: [] });
    await expect(sell(id)).rejects.toMatchObject(refused(409, 'releaseNotApproved'));
    await approved(id);
    const other = await begin('Other');
    await editRelease(services, ann, other, [
      { path: site, pointer: '/tollFree', before: '1800-111111', after: '1800-2' },
    ]);
    await sell(await approved(other, ['site']));
    await expect(sell(id)).rejects.toMatchObject(refused(409, 'releaseBehind'));
    expect(await held()).toEqual([
      ['camera', versionOf(tree), 'id-1'],
      ['site', hashText('{"tollFree":"1800-2"}').slice(0, 12), other],
    ]);
  });

  test('sells no product whose version differs from the judged one', async () => {
    await begun();
    const id = await begin();
    await reword(id, 'Mine');
    const judgedAs = (of: string, version: string | null) =>
      approved(id, [], { id: of, report: [{ product: 'camera', version, findings: [], isCovered: true }] });
    await judgedAs('other', 'another');
    await expect(sell(id, { products: ['camera'] })).rejects.toMatchObject(refused(409, 'releaseNotProven'));
    await judgedAs('own', versionOf(await textsOf(id)));
    expect((await sell(id, { products: ['camera'] })).state).toBe('onSale');
    expect((await held()).find(([product]) => product === 'camera')).toEqual([
      ...['camera', versionOf(await textsOf(id)), id],
    ]);
  });

  test('is sold at once for new policies and renewals, and the shop follows it', async () => {
    await begun();
    now = day(2);
    const id = await begin();
    await reword(id, 'Mine');
    await approved(id);
    const version = versionOf(await textsOf(id));
    expect((await compareRelease(id)).products).toEqual([
      { product: 'camera', current: versionOf(tree), next: version, isByTheWay: false },
    ]);
    expect((await compareRelease(id)).files).toEqual([{ path: words, is: 'changed' }]);
    await comesToNothing(
      'publish release',
      () => sell(id),
      () => listSaleRows(sql, { limit: 9 }),
    );
    const view = await sell(id, { offers: 'void', reason: 'a better word' });
    expect(view).toMatchObject({
      id,
      state: 'onSale',
      isBehind: false,
      approvals: [{ by: { id: 'ben' }, isCurrent: true }],
    });
    const terms = { product: 'camera', version, drafts: 'move', offers: 'void', reason: 'a better word' };
    const who = { by: { id: 'ben', name: 'ben Sok' }, startsAt: now.toISOString(), calledOffAt: null, holds: true };
    expect(view.sales).toEqual([
      { id: expect.any(Number), kind: 'renewal', ...terms, ...who, release: { id, number: 2, title: 'Another' } },
      { id: expect.any(Number), kind: 'new', ...terms, ...who, release: { id, number: 2, title: 'Another' } },
    ]);
    expect(catalogue.current('camera')).toMatchObject({ version, priceFrom: { currency: 'USD' } });
    expect(catalogue.forRenewals('camera')?.version).toBe(version);
    await expect(sell(id)).rejects.toMatchObject(refused(409, 'nothingToSell'));
    // Back to the first release, which is sold without a new evaluation.
    expect((await compareRelease('id-1')).products).toEqual([
      { product: 'camera', current: version, next: versionOf(tree), isByTheWay: false },
    ]);
    await sell('id-1');
    expect(await held('renewal')).toContainEqual(['camera', versionOf(tree), 'id-1']);
    expect(catalogue.current('camera')?.version).toBe(versionOf(tree));
    expect((await viewRelease(services, id)).state).toBe('replaced');
  });

  test('begins at its own time, renewals at theirs, and never in the past', async () => {
    await begun();
    const id = await begin();
    await reword(id, 'Mine');
    await approved(id);
    now = day(2);
    for (const more of [
      { startsAt: day(1).toISOString() },
      { renewalsFrom: new Date(now.getTime() - 1).toISOString() },
    ])
      await expect(sell(id, more)).rejects.toMatchObject(refused(422, 'startInPast'));
    const view = await sell(id, { startsAt: now.toISOString(), renewalsFrom: day(4).toISOString() });
    expect(
      view.sales.map(({ kind, startsAt, holds, drafts, offers }) => [kind, startsAt, holds, drafts, offers]),
    ).toEqual([
      ['renewal', day(4).toISOString(), false, 'stay', 'keep'],
      ['new', now.toISOString(), true, 'stay', 'keep'],
    ]);
    const [sales] = await listProductSales();
    expect(sales).toMatchObject({
      ...{ product: 'camera', now: { release: { id } }, renewals: { release: { id: 'id-1' } } },
      later: [{ kind: 'renewal', release: { id } }],
    });
    // The site has no renewals, and it is no product.
    expect((await listProductSales()).map(({ product }) => product)).toEqual(['camera']);
  });

  test('is refused while a later sale of the same product is scheduled', async () => {
    await begun();
    const [later, sooner, other] = [await begin('Later'), await begin('Sooner'), await begin('Site')];
    await reword(later, 'Later');
    await reword(sooner, 'Sooner');
    await editRelease(services, ann, other, [
      { path: site, pointer: '/tollFree', before: '1800-111111', after: '1800-2' },
    ]);
    for (const id of [later, sooner]) await approved(id);
    await approved(other, ['site']);
    await sell(later, { startsAt: day(3).toISOString() });
    expect((await viewRelease(services, later)).state).toBe('scheduled');
    await expect(reword(later, 'Still', 'Later')).rejects.toMatchObject(refused(409, 'releaseClosed'));
    await expect(sell(sooner)).rejects.toMatchObject(refused(409, 'saleScheduled'));
    // Its own sale may move forward, because no sale of other products is scheduled.
    await sell(other);
    await approved((await rebaseRelease(services, sooner)).id);
    const [one] = (await listSaleRows(sql, { limit: 1, product: 'camera' })).map(({ id }) => id);
    now = day(2);
    expect(await callOffSale(`${one}`)).toMatchObject({
      id: one,
      calledOffAt: now.toISOString(),
      holds: false,
    });
    await expect(callOffSale(`${one}`)).rejects.toMatchObject(refused(409, 'saleBegun'));
    for (const none of ['x', '', '1'.repeat(16), `${one}x`])
      await expect(callOffSale(none)).rejects.toMatchObject(refused(404, 'saleNotFound'));
    await expect(callOffSale('1')).rejects.toMatchObject(refused(409, 'saleBegun'));
    const left = `${(one ?? 0) - 1}`;
    await comesToNothing(
      'call off sale',
      () => callOffSale(left),
      () => listSaleRows(sql, { limit: 99 }),
    );
    await callOffSale(left);
    expect((await sell(sooner)).state).toBe('onSale');
  });

  test('sells only evaluated products, and a withdrawn product only if the sale names it', async () => {
    await begun();
    const id = await begin();
    await reword(id, 'Mine');
    await editRelease(services, ann, id, [
      { path: site, pointer: '/tollFree', before: '1800-111111', after: '1800-2' },
    ]);
    await approved(id, ['site']);
    await expect(sell(id, { products: ['site', 'camera'] })).rejects.toMatchObject(refused(409, 'releaseNotProven'));
    await expect(sell(id, { products: ['boat'] })).rejects.toMatchObject(refused(409, 'nothingToSell'));
    expect((await sell(id)).sales.map(({ product }) => product)).toEqual(['site', 'site']);
    expect(await held()).toContainEqual(['camera', versionOf(tree), 'id-1']);
    await withdrawProduct('camera', 'a wrong table');
    // A release from a withdrawn product leaves it withdrawn, until the sale names the product.
    const next = await begin('Next');
    expect((await compareRelease(await approved(next, ['camera']))).products).toEqual([]);
    await expect(sell(next)).rejects.toMatchObject(refused(409, 'nothingToSell'));
    expect((await sell(next, { products: ['camera'] })).state).toBe('onSale');
    expect(await held()).toContainEqual(['camera', versionOf(tree), next]);
  });

  test('ends the sale of a product that it removes, and marks a product that it changes only incidentally', async () => {
    await begun();
    const gone = Object.fromEntries(
      Object.keys(tree).flatMap((path) => (path.includes('camera') ? [[path, null]] : [])),
    );
    const { id } = await importRelease(services, ann, { title: 'No camera', files: gone });
    await expect(compareRelease(id)).rejects.toMatchObject(refused(409, 'releaseNotProven'));
    await expect(compareRelease('nobody')).rejects.toMatchObject(refused(404, 'releaseNotFound'));
    await approved(id, ['camera'], { report: [{ product: 'camera', version: null, findings: [] }] });
    expect((await compareRelease(id)).products).toEqual([
      { product: 'camera', current: versionOf(tree), next: null, isByTheWay: false },
    ]);
    expect((await sell(id)).sales).toMatchObject([
      { product: 'camera', version: null, kind: 'renewal' },
      { product: 'camera', version: null, kind: 'new' },
    ]);
    expect(catalogue.current('camera')).toBeUndefined();
    // The site is sold with older words than the newest, which a sale would include by accident.
    const sites = await createTestRelease(
      sql,
      'sites',
      { ...tree, [site]: '{"tollFree": "1800-3"}' },
      {
        ...{ base: 'id-1', number: 80 },
      },
    );
    const same = { ...sites, id: 'same', number: 90, baseFiles: sites.files };
    await insertRelease(sql, same);
    await approved('same', []);
    const [other] = (await compareRelease('same')).products;
    expect(other).toMatchObject({ product: 'site', isByTheWay: true });
  });
});

describe('a product that is withdrawn', () => {
  test('is sold no longer, and its later sale is cancelled', async () => {
    await begun();
    const id = await begin();
    await reword(id, 'Later');
    await sell(await approved(id), { startsAt: day(9).toISOString() });
    await expect(withdrawProduct('boat', 'r')).rejects.toMatchObject(refused(404, 'productNotFound'));
    now = day(2);
    const act = () => withdrawProduct('camera', 'a wrong table');
    await comesToNothing('withdraw product', act, () => listSaleRows(sql, { limit: 99 }));
    expect(catalogue.current('camera')).toBeDefined();
    expect(await act()).toEqual({
      ...{ policies: 0, offers: 0 },
      sale: {
        ...{ id: expect.any(Number), product: 'camera', kind: 'new', version: null, startsAt: now.toISOString() },
        ...{ release: { id: 'id-1', number: 1, title: expect.any(String) }, drafts: 'move', offers: 'void' },
        ...{ reason: 'a wrong table', by: { id: 'ben', name: 'ben Sok' }, calledOffAt: null, holds: true },
      },
    });
    expect(catalogue.current('camera')).toBeUndefined();
    expect(catalogue.forRenewals('camera')).toBeUndefined();
    const [sales] = await listProductSales();
    expect(sales).toMatchObject({ now: { version: null }, renewals: { version: null }, later: [] });
    expect((await act()).sale).toBeNull();
    expect((await listSales({ product: 'camera' })).items.map(({ calledOffAt }) => calledOffAt)).toEqual([
      ...[null, null, now.toISOString(), now.toISOString(), null, null],
    ]);
    expect((await listSales({ product: 'camera', limit: '2' })).items).toHaveLength(2);
    now = day(10);
    expect((await held())[0]).toEqual(['camera', null, 'id-1']);
  });

  test('is returned with the number of its policies and offers', async () => {
    await begun();
    const version = versionOf(tree);
    await insertOrderRows(sql, 'o1');
    await sql.update(orders).set({ product: 'camera', version });
    expect(await withdrawProduct('camera', 'r')).toMatchObject({ policies: 0, offers: 1 });
  });
});

describe('a release that is judged', () => {
  const jobs = async () => (await listWaitingJobs(sql, 'proofs')).map(({ id }) => id);
  const evidenceOf = async (id: string) => (await listLastEvidence(sql, [id])).get(id) as EvidenceRow;
  const ofSite = async (after: unknown = '1800-222222') => {
    const id = await begin();
    await editRelease(services, ann, id, [
      { path: site, pointer: '/tollFree', before: '1800-111111', after: after as string },
    ]);
    return id;
  };

  test('waits once for any number of requests, until its content changes or it is withdrawn', async () => {
    await begun();
    const id = await ofSite();
    await comesToNothing(
      'prove release',
      () => proveRelease(services, ann, id),
      async () => [await jobs(), await evidenceOf(id)],
    );
    now = day(2);
    const { evidence } = await proveRelease(services, ben, id);
    expect(evidence).toEqual({
      ...{ id: expect.any(String), status: 'waiting', done: 0, all: 0, doing: null, report: null, hash: null },
      ...{ isCurrent: true, by: { id: 'ben', name: 'ben Sok' }, at: now.toISOString() },
    });
    expect(await jobs()).toEqual([evidence?.id]);
    expect((await proveRelease(services, ann, id)).evidence).toEqual(evidence);
    await reword(id, 'Meanwhile');
    expect((await viewRelease(services, id)).evidence).toMatchObject({ isCurrent: false });
    now = day(3);
    const next = (await proveRelease(services, ann, id)).evidence;
    expect(next?.id).not.toBe(evidence?.id);
    expect(await findEvidence(sql, evidence?.id ?? '')).toMatchObject({ status: 'cancelled', endedAt: day(3) });
    expect((await cancelProof(services, id)).evidence).toMatchObject({ id: next?.id, status: 'cancelled' });
    expect((await evidenceOf(id)).endedAt).toEqual(day(3));
    now = day(4);
    // A finished evaluation does not change.
    await cancelProof(services, id);
    expect((await evidenceOf(id)).endedAt).toEqual(day(3));
    expect((await cancelProof(services, 'id-1')).evidence).toBeNull();
    await expect(proveRelease(services, ann, 'id-1')).rejects.toMatchObject(refused(409, 'releaseClosed'));
    // A cancelled evaluation starts again; a passed one does not, unless it is older than coverage.
    const third = (await proveRelease(services, ann, id)).evidence?.id;
    expect(third).not.toBe(next?.id);
    await approved(id, ['camera'], { id: 'good' });
    expect((await proveRelease(services, ann, id)).evidence?.id).toBe('good');
    await approved(id, ['camera'], { id: 'old', report: [{ product: 'camera', version: 'v', findings: [] }] });
    expect((await proveRelease(services, ann, id)).evidence?.status).toBe('waiting');
  });

  test('is not judged again meanwhile; a failed judgement, or one of other files, is repeated', async () => {
    await begun();
    const id = await ofSite();
    const { contentHash } = await row(id);
    const evidence = (of: string, more: Partial<EvidenceRow>) =>
      insertEvidence(sql, {
        ...({ id: of, releaseId: id, contentHash, status: 'running', done: 0, all: 1, doing: null } as const),
        ...{ report: [], hash: null, by: 'ann', at: now, endedAt: null, ...more },
      });
    const asked = async () => (await proveRelease(services, ann, id)).evidence;
    await evidence('running', {});
    expect([(await asked())?.id, await jobs()]).toEqual(['running', []]);
    await evidence('failed', { status: 'failed', endedAt: day(1) });
    const second = await asked();
    expect([second?.status, await jobs()]).toEqual(['waiting', [second?.id]]);
    await evidence('other', { status: 'passed', contentHash: 'other', endedAt: day(1) });
    const third = await asked();
    expect([third?.status, third?.id === second?.id]).toEqual(['waiting', false]);
    await evidence('elsewhere', { contentHash: 'other' });
    now = day(5);
    expect((await asked())?.status).toBe('waiting');
    expect(await findEvidence(sql, 'elsewhere')).toMatchObject({ status: 'cancelled', endedAt: day(5) });
    // Old evidence that is over retains its result after a new request.
    expect(await findEvidence(sql, 'failed')).toMatchObject({ status: 'failed', endedAt: day(1) });
  });

  test('is compared with the site on sale and passes, if it changes only the site', async () => {
    await begun();
    const id = await ofSite();
    const { evidence } = await proveRelease(services, ann, id);
    now = day(2);
    await runProof(services, evidence?.id ?? '');
    const row = await evidenceOf(id);
    expect(row).toMatchObject({ status: 'passed', done: 1, all: 1, doing: null, endedAt: day(2) });
    expect(row.hash).toMatch(/^[0-9a-f]{64}$/);
    expect(row.report).toMatchObject([
      {
        ...{ product: 'site', findings: [], isCovered: true },
        settings: [{ name: 'tollFree', language: null, before: '1800-111111', after: '1800-222222' }],
      },
    ]);
    expect(await findDetails(sql, row.id, 'site')).toMatchObject({ words: [], missing: [] });
    expect((await viewRelease(services, id)).state).toBe('checked');
    // A second run changes nothing, and an unknown id does nothing.
    await runProof(services, row.id);
    await runProof(services, 'nobody');
    expect(await evidenceOf(id)).toEqual(row);
  });

  test('fails if its site has a fault, and is cancelled if it was edited meanwhile', async () => {
    await begun();
    const id = await ofSite('call us');
    await proveRelease(services, ann, id);
    const first = await evidenceOf(id);
    await runProof(services, first.id);
    expect(await evidenceOf(id)).toMatchObject({
      status: 'failed',
      done: 1,
      report: [{ findings: [{ at: '/tollFree' }] }],
    });
    await proveRelease(services, ann, id);
    const second = await evidenceOf(id);
    expect(second.id).not.toBe(first.id);
    await reword(id, 'Meanwhile');
    now = day(2);
    await runProof(services, second.id);
    expect(await evidenceOf(id)).toMatchObject({ id: second.id, status: 'cancelled', report: null, endedAt: day(2) });
  });

  test('is compared with nothing if no site was ever sold', async () => {
    const { [site]: _, ...without } = tree;
    await importFiles(services, toProductFiles(without));
    const { id } = await importRelease(services, ann, {
      title: 'A site',
      files: { [site]: '{"tollFree": "1800-3333"}' },
    });
    await proveRelease(services, ann, id);
    await runProof(services, (await evidenceOf(id)).id);
    expect((await evidenceOf(id)).report).toMatchObject([{ settings: [{ name: 'tollFree', before: null }] }]);
    // A withdrawn site contains no changes.
    await insertSales(sql, [
      {
        ...{ product: 'site', kind: 'new', version: null, releaseId: 'id-1', startsAt: now, drafts: 'stay' },
        ...{ offers: 'keep', priceFrom: null, reason: 'r', by: null, at: now },
      },
    ]);
    await cancelProof(services, id);
    await editRelease(services, ann, id, [
      { path: site, pointer: '/tollFree', before: '1800-3333', after: '1800-4444' },
    ]);
    await proveRelease(services, ann, id);
    await runProof(services, (await evidenceOf(id)).id);
    expect((await evidenceOf(id)).report).toMatchObject([{ settings: [{ before: null, after: '1800-4444' }] }]);
  });
});
