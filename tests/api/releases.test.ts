import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ProductBundle } from '#contract/products.ts';
import type { EditView } from '#contract/studio/files.ts';
import type { ReleaseView, SaleView, SoldPolicy } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { importFiles } from '#server/catalogue/releases/import-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { acceptDeclaration, createAgentOrder, provePhone } from './create-agent-order.ts';
import { createCustomerAnswers } from './create-customer.ts';

const project = readProductFiles(projectRoot);
const files = changeFiles(project, {}, ['travel', 'golfer']);
const words = 'locales/en/products/golfer.json';

let shop: Shop;
let studio: TestStudio;
let editor: TestUser;
let approver: TestUser;

beforeAll(async () => {
  shop = await startTestShop({ products: files });
  studio = await createStudio(shop, 'vouched');
  ({ editor, approver } = studio);
});
afterAll(() => shop.close());

const begin: TestStudio['begin'] = (title) => studio.begin(title);
const view: TestStudio['view'] = (id) => studio.view(id);
const edit: TestStudio['edit'] = (id, edits, by) => studio.edit(id, edits, by);
const prove: TestStudio['prove'] = (id) => studio.prove(id);
/** Judges the release in full, which needs some seconds. */
const judge = async (id: string): Promise<ReleaseView> => {
  await editor.call('POST', `/api/studio/releases/${id}/evidence`);
  await shop.worker.work();
  return view(id);
};
const approve: TestStudio['approve'] = (id, by, code) => studio.approve(id, by, code);
const publish: TestStudio['publish'] = (id, more) => studio.publish(id, more);
const sold: TestStudio['sold'] = (id, more) => studio.sold(id, more);
const sells: TestStudio['sells'] = (product) => studio.sells(product);
/** Another tagline of golfer, in a release of its own. */
const reworded = (text: string, id?: string) => studio.write({ path: words, pointer: '/tagline' }, text, id);

const taglineNow = async (): Promise<string> => {
  const { body } = await shop.call<{ id: string; tagline: string }[]>('GET', '/api/products');
  return body.find(({ id }) => id === 'golfer')?.tagline ?? '';
};

test('the files become the first release on sale in an empty database, and a second start changes nothing', async () => {
  const { body } = await editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases');
  expect(body.items).toMatchObject([{ number: 1, origin: 'files', state: 'onSale', createdBy: null }]);
  expect(await importFiles(shop.services, files)).toBeUndefined();
  const { body: sales } = await editor.call<{ items: SaleView[] }>('GET', '/api/studio/sales');
  expect(sales.items.map(({ product, kind, holds }) => [product, kind, holds])).toEqual([
    ['travel', 'renewal', true],
    ['golfer', 'renewal', true],
    ['travel', 'new', true],
    ['golfer', 'new', true],
  ]);
});

test('a change is written, judged, approved by another and sold, without a restart', async () => {
  const before = await taglineNow();
  const draft = await shop.aDraft('golfer');
  const id = await reworded('Play without a worry');
  expect(await view(id)).toMatchObject({ state: 'draft', changes: [{ path: words, is: 'changed' }], isBehind: false });
  expectRefusal(shop, await publish(id), '409 releaseNotApproved');
  expectRefusal(shop, await approve(id), '409 releaseNotProven');
  const proven = await judge(id);
  expect(proven).toMatchObject({ state: 'checked', evidence: { status: 'passed', done: 1, all: 1 } });
  expect(proven.evidence?.report).toMatchObject([{ product: 'golfer', findings: [] }]);
  expect((await approve(id)).body).toMatchObject({ state: 'approved', approvals: [{ isCurrent: true }] });
  expect(await taglineNow()).toBe(before);
  expect((await publish(id)).body).toMatchObject({ state: 'onSale' });
  expect(await taglineNow()).toBe('Play without a worry');
  // A draft that was begun remains on its version.
  expect((await shop.read(draft)).version).toBe(draft.view.version);
  expect((await shop.aDraft('golfer')).view.version).not.toBe(draft.view.version);
  const travel = await editor.call<{ items: SaleView[] }>('GET', '/api/studio/sales?product=travel');
  expect(travel.body.items).toHaveLength(2);
});

describe('approval', () => {
  test('applies to one content: an edit voids it, and an undo restores the same content', async () => {
    const id = await reworded('Swing freely');
    await prove(id);
    expect((await approve(id)).status).toBe(200);
    await reworded('Swing more freely', id);
    expect(await view(id)).toMatchObject({ state: 'draft', approvals: [{ isCurrent: false }] });
    expectRefusal(shop, await publish(id), '409 releaseNotApproved');
    const { body } = await editor.call<{ items: EditView[] }>('GET', `/api/studio/releases/${id}/edits`);
    await editor.call('POST', `/api/studio/releases/${id}/undo`, { body: { edits: [body.items[0]?.id] } });
    expect(await view(id)).toMatchObject({ state: 'approved' });
  });

  test('is refused for one’s own work, without the right, and without a fresh code', async () => {
    const id = await reworded('Own work');
    const own = await edit(id, [{ path: words, pointer: '/own', after: 'mine' }], approver);
    await editor.call('POST', `/api/studio/releases/${id}/undo`, { body: { edits: [own.body.edits[0]?.id] } });
    await prove(id);
    expect((await view(id)).writers.map((writer) => writer.id).sort()).toEqual([editor.id, approver.id].sort());
    expectRefusal(shop, await approve(id), '403 ownWork');
    expectRefusal(shop, await approve(id, editor), '403 permissionDenied');

    const others = await reworded('The work of others');
    await prove(others);
    expectRefusal(shop, await approve(others, approver, '000000'), '422 secondFactorWrong /code secondFactorWrong');
    const bare = await createTestUser(shop, { scopes: ['studio:approve'] });
    expectRefusal(shop, await approve(others, bare), '403 secondFactorDemanded');
    const { contentHash } = await view(others);
    const read = await approver.call('POST', `/api/studio/releases/${others}/approval`, {
      body: {
        contentHash: '0'.repeat(64),
        evidenceHash: contentHash,
        summary: 'One text is clearer.',
        code: studio.codes(),
      },
    });
    expectRefusal(shop, read, '409 contentChanged');
  });

  test('content with a fault does not pass the check, and the fault names its place', async () => {
    const { id } = await begin('A fault');
    const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${words}`);
    const { name } = JSON.parse(body.text);
    await edit(id, [{ path: words, pointer: '/name', before: name }]);
    const { state, evidence } = await judge(id);
    expect([state, evidence?.status]).toEqual(['draft', 'failed']);
    expect(evidence?.report?.[0]?.findings[0]).toMatchObject({ file: words, mend: expect.stringMatching(/./) });
    expectRefusal(shop, await approve(id), '409 releaseNotProven');
  });
});

test('a release that another release overtakes is brought up to date, and preserves its own changes', async () => {
  const behind = await reworded('From behind');
  await sold(
    await (async () => {
      const { id } = await begin('Overtakes');
      const path = 'locales/en/products/travel.json';
      const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${path}`);
      await edit(id, [{ path, pointer: '/tagline', before: JSON.parse(body.text).tagline, after: 'Go far' }]);
      return id;
    })(),
  );
  expect(await view(behind)).toMatchObject({ isBehind: true });
  await prove(behind);
  await approve(behind);
  expectRefusal(shop, await publish(behind), '409 releaseBehind');
  const { body } = await editor.call<ReleaseView>('POST', `/api/studio/releases/${behind}/update`);
  expect(body).toMatchObject({ isBehind: false, state: 'draft', changes: [{ path: words }] });
  await sold(behind);
  const { body: products } = await shop.call<{ id: string; tagline: string }[]>('GET', '/api/products');
  expect(products.map(({ id, tagline: line }) => [id, line])).toEqual([
    ['travel', 'Go far'],
    ['golfer', 'From behind'],
  ]);
});

test('a scheduled release begins at its time, and can be called off before', async () => {
  const now = await taglineNow();
  const startsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const id = await reworded('In an hour');
  expect(await sold(id, { startsAt })).toMatchObject({ state: 'scheduled' });
  expect(await taglineNow()).toBe(now);
  shop.clock.advance({ hours: 1 });
  await shop.services.catalogue.follow();
  expect(await taglineNow()).toBe('In an hour');

  const next = await reworded('Never');
  const at = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const { sales } = await sold(next, { startsAt: at });
  expect(await sells('golfer')).toMatchObject({
    now: { release: { id }, holds: true },
    renewals: { release: { id } },
    later: [{ release: { id: next } }, { release: { id: next } }],
  });
  for (const { id: sale } of sales) {
    const { status } = await editor.call('POST', `/api/studio/sales/${sale}/calling-off`);
    expect(status).toBe(200);
    expectRefusal(shop, await editor.call('POST', `/api/studio/sales/${sale}/calling-off`), '409 saleBegun');
  }
  shop.clock.advance({ hours: 2 });
  await shop.services.catalogue.follow();
  expect(await taglineNow()).toBe('In an hour');
  expect(await sells('golfer')).toMatchObject({ now: { release: { id } }, later: [] });
});

test('a scheduled release blocks an earlier sale, and does not begin after a withdrawal', async () => {
  const startsAt = new Date(shop.clock.now().getTime() + 3_600_000).toISOString();
  const scheduled = await sold(await reworded('Begins later'), { startsAt });
  const between = await reworded('Sold before');
  await prove(between);
  await approve(between);
  expectRefusal(shop, await publish(between), '409 saleScheduled');
  await approver.call('POST', '/api/studio/products/golfer/withdrawal', { body: { reason: 'a wrong table' } });
  shop.clock.advance({ hours: 2 });
  await shop.services.catalogue.follow();
  expect(await sells('golfer')).toMatchObject({ now: { version: null }, renewals: { version: null }, later: [] });
  expect(await view(scheduled.id)).toMatchObject({ sales: [{ calledOffAt: expect.any(String) }, {}] });
  expect((await publish(between, { products: ['golfer'] })).body).toMatchObject({ state: 'onSale' });
  expect(await taglineNow()).toBe('Sold before');
});

test('a release sells only its own judged changes, not a product that another release left unsold', async () => {
  const travel = 'locales/en/products/travel.json';
  const id = await reworded('Of two products');
  const { body } = await editor.call<{ text: string }>('GET', `/api/studio/releases/${id}/file?path=${travel}`);
  await edit(id, [{ path: travel, pointer: '/tagline', before: JSON.parse(body.text).tagline, after: 'Left unsold' }]);
  await sold(id, { products: ['golfer'] });
  const next = await reworded('Of one product');
  expect((await prove(next)).evidence?.report?.map(({ product }) => product)).toEqual(['golfer']);
  await approve(next);
  // It begins with what sells of travel, so there is nothing of it to sell.
  expectRefusal(shop, await publish(next, { products: ['travel'] }), '409 nothingToSell');
  expect((await publish(next)).body.sales.map(({ product }) => product)).toEqual(['golfer', 'golfer']);
  expect((await publish(id, { products: ['travel'] })).status).toBe(200);
  const { body: products } = await shop.call<{ tagline: string }[]>('GET', '/api/products');
  expect(products.map(({ tagline }) => tagline)).toEqual(['Left unsold', 'Of one product']);
});

test('a release begins with sold content, never with unsold content, and contains files of products alone', async () => {
  const id = await reworded('Not sold yet');
  const begun = await editor.call('POST', '/api/studio/releases', { body: { title: 'Of it', from: id } });
  expectRefusal(shop, begun, '404 releaseNotFound');
  // No request loads a release that nobody has checked.
  expectRefusal(shop, await editor.call('GET', `/api/studio/releases/${id}/difference`), '409 releaseNotProven');
  for (const path of ['../config.json', 'public/a.json', 'locales/__proto__/a.json']) {
    const made = await editor.call('POST', '/api/studio/imports', {
      body: { title: 'Elsewhere', files: { [path]: '1' } },
    });
    expect([path, made.status]).toEqual([path, 422]);
  }
});

describe('a return to an earlier release', () => {
  test('shows the difference first, and puts the earlier content on sale again', async () => {
    const { body } = await editor.call<{ items: ReleaseView[] }>('GET', '/api/studio/releases?limit=100');
    const first = body.items.find(({ number }) => number === 1)?.id ?? '';
    const { body: difference } = await editor.call<{ products: { product: string }[] }>(
      'GET',
      `/api/studio/releases/${first}/difference`,
    );
    expect(difference.products.map(({ product }) => product)).toEqual(['golfer', 'travel']);
    expect((await publish(first, { products: ['golfer'] })).body).toMatchObject({ state: 'onSale' });
    expect(await taglineNow()).toBe(JSON.parse(project.text(words)).tagline);
    expectRefusal(shop, await edit(first, [{ path: words, pointer: '/x', after: 1 }]), '409 releaseClosed');
  });
});

describe('a withdrawn product', () => {
  test('is off sale at once: no draft, no order, no money; bought policies and running payments remain', async () => {
    const drawn = await shop.aDraftOf('family-to-japan', 'travel', createCustomerAnswers());
    const offer = await shop.anOrder('family-to-japan', { changes: createCustomerAnswers() });
    const paying = await shop.anOrder('family-to-japan', { changes: createCustomerAnswers() });
    await shop.pay(paying.ref);
    const bought = await shop.anOrder('family-to-japan', { changes: createCustomerAnswers() });
    await shop.buy(bought.ref);
    const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
    const agents = await createAgentOrder(shop, agent);
    const link = () => agent.call('POST', `/api/b2b/orders/${agents.id}/payment-link`, { body: { channel: 'link' } });
    expect((await link()).status).toBe(200);
    const unread = await createAgentOrder(shop, agent, { agreed: false });
    const read = await createAgentOrder(shop, agent, { agreed: false });
    const { cookie } = await provePhone(shop, read);
    const withdraw = (by: TestUser) =>
      by.call<{ policies: number; offers: number }>('POST', '/api/studio/products/travel/withdrawal', {
        body: { reason: 'a wrong table' },
      });
    expectRefusal(shop, await withdraw(editor), '403 permissionDenied');
    expect((await withdraw(approver)).body).toMatchObject({ policies: 1, offers: 4 });
    expect((await withdraw(approver)).body).toMatchObject({ sale: null });
    // The sale lists its policies; only people who may see orders see the holders.
    const { body: sales } = await editor.call<{ items: SaleView[] }>('GET', '/api/studio/sales?product=travel');
    const listed = (by: TestUser, sale = sales.items.find(({ version }) => version !== null)?.id) =>
      by.call<{ items: SoldPolicy[] }>('GET', `/api/studio/sales/${sale}/policies`);
    const policy = { number: (await shop.order(bought.ref)).policy?.number, holder: null };
    expect((await listed(editor)).body.items).toMatchObject([policy]);
    const clerk = await createTestUser(shop, { scopes: ['studio:edit', 'insurer:orders'] });
    expect((await listed(clerk)).body.items).toMatchObject([{ ...policy, holder: expect.stringMatching(/./) }]);
    expect((await listed(clerk, sales.items[0]?.id)).body.items).toEqual([]);
    expectRefusal(shop, await listed(clerk, 999_999), '404 saleNotFound');

    const started = await shop.call('POST', '/api/drafts', { body: { product: 'travel', language: 'en' } });
    expectRefusal(shop, started, '404 productNotFound');
    // A policy sold under it still has its name.
    const { body: names } = await agent.call<{ id: string; name: string }[]>('GET', '/api/products/names?locale=km');
    expect(names).toContainEqual({ id: 'travel', name: 'ធានារ៉ាប់រងការធ្វើដំណើរ' });
    expectRefusal(shop, await shop.confirm(drawn), '409 productWithdrawn');
    expect(
      await shop.pay(offer.ref).then(
        () => 'paid',
        (error: Error) => error.message,
      ),
    ).toContain('productWithdrawn');
    // Nobody is asked to pay for what is refused when it is paid.
    expectRefusal(shop, await link(), '409 productWithdrawn');
    // Nor to agree to it, or to read it for that.
    expectRefusal(shop, await acceptDeclaration(shop, { ref: read.ref, cookie }), '409 productWithdrawn');
    expectRefusal(shop, await shop.call('POST', `/api/orders/${unread.ref}/code`), '409 productWithdrawn');
    const held = await shop.call('GET', `/api/products/travel/versions/${(await shop.read(drawn)).version}`);
    expect(held.status).toBe(200);
    const paper = await shop.call('GET', `/api/orders/${bought.ref}/documents/certificate?language=en`);
    expect(paper.status).toBe(200);
  });

  test('returns to sale only when somebody names it', async () => {
    const { body: sales } = await editor.call<{ items: SaleView[] }>('GET', '/api/studio/sales?product=travel');
    expect(sales.items[0]).toMatchObject({ version: null, reason: 'a wrong table', holds: true });
    expect(await sells('travel')).toMatchObject({ now: { version: null, reason: 'a wrong table' }, later: [] });
    await sold(await reworded('Golf alone'));
    const { body } = await shop.call<{ id: string }[]>('GET', '/api/products');
    expect(body.map(({ id }) => id)).toEqual(['golfer']);
    const last = (await editor.call<{ items: SaleView[] }>('GET', '/api/studio/sales')).body.items[0]?.release.id ?? '';
    expect((await publish(last, { products: ['travel'] })).status).toBe(200);
    expect((await shop.call<{ id: string }[]>('GET', '/api/products')).body.map(({ id }) => id)).toEqual([
      'travel',
      'golfer',
    ]);
  });
});

test('a release with void offers moves its drafts, and the shop accepts no money for an earlier offer', async () => {
  const drawn = await shop.aDraftOf('family-to-japan', 'travel', createCustomerAnswers());
  const offer = await shop.anOrder('family-to-japan', { changes: createCustomerAnswers() });
  const changes = await begin('Another word of travel');
  const travel = 'locales/en/products/travel.json';
  const file = await editor.call<{ text: string }>('GET', `/api/studio/releases/${changes.id}/file?path=${travel}`);
  const line = JSON.parse(file.body.text).tagline;
  await edit(changes.id, [{ path: travel, pointer: '/tagline', before: line, after: 'Void what was' }]);
  await sold(changes.id, { offers: 'void' });
  expectRefusal(shop, await shop.confirm(drawn), '409 versionMoved');
  const moved = await shop.call<{ draft: { version: string } }>('POST', `/api/drafts/${drawn.id}/version`, {
    key: drawn.key,
  });
  const { body: current } = await shop.call<ProductBundle>('GET', '/api/products/travel/versions/current');
  expect(moved.body.draft.version).toBe(current.version);
  expect((await shop.confirm(drawn)).status).toBe(201);
  expect(
    await shop.pay(offer.ref).then(
      () => 'paid',
      (error: Error) => error.message,
    ),
  ).toContain('offerVoid');
});

test('other files at a start become a proposal, which changes nothing until people sell it', async () => {
  const now = await taglineNow();
  const text = JSON.parse(project.text(words));
  const proposed = await importFiles(shop.services, changeFiles(files, { [words]: { ...text, tagline: 'Proposed' } }));
  expect(await taglineNow()).toBe(now);
  const seen = await view(proposed?.id ?? '');
  expect(seen).toMatchObject({ origin: 'files', state: 'draft', changes: [{ path: words, is: 'changed' }] });
  // It is there once, however often servers start with it.
  expect(
    await importFiles(shop.services, changeFiles(files, { [words]: { ...text, tagline: 'Proposed' } })),
  ).toBeUndefined();
});

test('a product that is exported and imported elsewhere is the same product, and sells as the same version', async () => {
  const here = (await sells('golfer'))?.now;
  const out = await editor.call<{ contentHash: string; files: Record<string, string> }>(
    'GET',
    `/api/studio/releases/${here?.release.id}/files`,
  );
  const elsewhere = await startTestShop({ products: files });
  const others = await createStudio(elsewhere, 'vouched');
  expect((await others.sells('golfer'))?.now?.version).not.toBe(here?.version);
  const made = await others.editor.call<ReleaseView>('POST', '/api/studio/imports', {
    body: { title: 'From another shop', files: out.body.files },
  });
  expect(made.body.contentHash).toBe(out.body.contentHash);
  await others.sold(made.body.id, { products: ['golfer'] });
  expect((await others.sells('golfer'))?.now?.version).toBe(here?.version);
  await elsewhere.close();
});
