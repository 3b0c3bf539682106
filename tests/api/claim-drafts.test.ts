import { eq } from 'drizzle-orm';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClaimDraftRow, ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import type { ClaimFile, ClaimView } from '#contract/claims/claims.ts';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { deleteExpiredClaimDrafts, removeClaimDraft } from '#server/claims/drafts/claim-drafts.ts';
import { removeDraftFile } from '#server/claims/drafts/draft-files.ts';
import type { ClaimUser } from '#server/claims/records/claim-user.ts';
import { claimDrafts } from '#server/platform/db/schema/claims/claim-draft-schema.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createHolders, fetchMyInsurance } from './create-holders.ts';

/*
 * A claim is stored while it is entered: for one person, on every device, with its files, until it is filed or
 * 30 days old.
 */

const TODAY = '2026-06-20T02:00:00Z';
const shop = await startTestShop();
shop.clock.set(TODAY);
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const colleague = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
const stranger = await createTestUser(shop, { scopes: ['b2b:claims'], partner: await createTestPartner(shop) });
const clerk = await createTestUser(shop, { scopes: ['insurer:claims'] });
const { aHolder } = createHolders(shop);
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TODAY));

type Caller = Pick<TestUser, 'call'>;
type File = Reply<ClaimFile>;

async function aPolicy(): Promise<string> {
  shop.clock.set(TEST_START);
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner });
  shop.clock.set(TODAY);
  return policy.number;
}

const path = (number: string, rest = '') => `/api/policies/${number}/claim-draft${rest}`;
const mine = (number: string, rest = '') => `/api/my/policies/${number}/claim-draft${rest}`;
const read = async (by: Caller, number: string) =>
  (await by.call<ClaimDraftView | null>('GET', path(number))).body as ClaimDraftView;
const list = async (by: Caller) => (await by.call<ClaimDraftRow[]>('GET', '/api/claim-drafts')).body;

const answers = {
  ...{ insured: 'policyholder', contactPerson: 'Chea Dara', phone: '+85512400321', lossDate: '2026-06-10' },
  description: 'Appendicitis',
};
const save = (by: Caller, number: string, version: number, more: object = {}) =>
  by.call<{ version: number }>('POST', path(number), { body: { version, answers, passed: [], papers: {}, ...more } });
async function upload(by: Caller, address: string, body: Buffer): Promise<File> {
  return by.call('POST', address, { body, headers: { 'content-type': 'application/octet-stream' } } as never) as never;
}
const file = (by: Caller, number: string, version: number) =>
  by.call<{ ref: string }>('POST', path(number, '/file'), { body: { version } });
const bill = (more: object) => ({ id: '1', benefit: 'surgery', amount: '250.00', ...more });

test('an agent begins with a picture, continues on another device, and files the lines with their documents', async () => {
  const number = await aPolicy();
  expect(await read(agent, number)).toBeNull();
  const sent = await upload(agent, path(number, '/files?name=bill.png'), await createPicture({ kind: 'png' }));
  expect(sent.status).toBe(201);
  shop.clock.advance({ minutes: 1 });
  const pdf = await upload(agent, path(number, '/files?name=report.pdf'), Buffer.from('%PDF-1.7\n'));
  expect(await read(agent, number)).toMatchObject({ version: 0, answers: {}, files: [{ name: 'bill.jpg' }, {}] });
  const papers = { [sent.body.id]: 'invoice', gone: 'other' };
  const lines = [bill({ file: sent.body.id }), bill({ id: '2', benefit: 'ambulance', amount: '30' })];
  const first = await save(agent, number, 0, {
    answers: { ...answers, lines },
    passed: [{ page: 'papers', shown: '' }],
    papers,
  });
  expect(first.body).toMatchObject({ version: 1, savedAt: '2026-06-20T02:01:00.000Z' });
  expect(await read(agent, number)).toMatchObject({
    ...{
      version: 1,
      answers: { ...answers, lines },
      passed: [{ page: 'papers', shown: '' }],
      expiresAt: '2026-07-20T02:01:00.000Z',
    },
    files: [
      { id: sent.body.id, paper: 'invoice' },
      { id: pdf.body.id, paper: null },
    ],
  });
  expect(await list(agent)).toEqual([
    expect.objectContaining({ policyNumber: number, product: 'medical', files: 2, holder: expect.any(String) }),
  ]);
  const filed = await file(agent, number, 1);
  expect(filed.status).toBe(201);
  const { body: claim } = await agent.call<ClaimView>('GET', `/api/claims/${filed.body.ref}`);
  expect(claim.amount).toBe(280_00);
  expect(claim.lines.map(({ benefit, file: proof }) => [benefit, proof])).toEqual([
    ['surgery', sent.body.id],
    ['ambulance', null],
  ]);
  expect(claim.files.map(({ id, name, paper }) => [id, name, paper])).toEqual([
    [sent.body.id, 'bill.jpg', 'invoice'],
    [pdf.body.id, 'report.pdf', null],
  ]);
  const bytes = await agent.call('GET', `/api/claims/${claim.ref}/files/${pdf.body.id}`);
  expect(bytes.status).toBe(200);
  expect(await read(agent, number)).toBeNull();
  expect(await list(agent)).toEqual([]);
});

test('the later save of two devices is refused, and nothing of the first is lost', async () => {
  const number = await aPolicy();
  await save(agent, number, 0);
  const second = await save(agent, number, 1, { answers: { ...answers, description: 'Second' } });
  expect(second.body.version).toBe(2);
  expectRefusal(shop, await save(agent, number, 1, { answers: {} }), '409 claimDraftChanged');
  expectRefusal(shop, await file(agent, number, 1), '409 claimDraftChanged');
  expect((await read(agent, number)).answers.description).toBe('Second');
  await agent.call('DELETE', path(number));
  // A device that still shows the deleted one cannot bring it back.
  expectRefusal(shop, await save(agent, number, 2), '409 claimDraftChanged');
  expect(await read(agent, number)).toBeNull();
});

test('one of two saves at once is stored, and the other is refused; two filings at once make one claim', async () => {
  const number = await aPolicy();
  const saves = await Promise.all([save(agent, number, 0), save(agent, number, 0)]);
  expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  await save(agent, number, 1, { answers: { ...answers, lines: [bill({})] } });
  const filings = await Promise.all([file(agent, number, 2), file(agent, number, 2)]);
  const refs = filings.filter(({ status }) => status === 201).map(({ body }) => body.ref);
  expect(new Set(refs).size).toBe(1);
});

test('no other user reads, changes or files it, and another partner does not find the policy', async () => {
  const number = await aPolicy();
  const sent = await upload(agent, path(number, '/files?name=bill.jpg'), await createPicture());
  await save(agent, number, 0);
  for (const other of [colleague, clerk]) {
    expect(await read(other, number)).toBeNull();
    expectRefusal(shop, await file(other, number, 1), '409 claimDraftChanged');
    expectRefusal(shop, await other.call('GET', path(number, `/files/${sent.body.id}`)), '404 fileNotFound');
    expectRefusal(shop, await other.call('DELETE', path(number, `/files/${sent.body.id}`)), '404 fileNotFound');
    expect(await list(other)).toEqual([]);
  }
  expectRefusal(shop, await stranger.call('GET', path(number)), '404 policyNotFound');
  expectRefusal(shop, await save(stranger, number, 0), '404 policyNotFound');
  expectRefusal(shop, await upload(stranger, path(number, '/files'), await createPicture()), '404 policyNotFound');
});

test('a claim that the form does not accept remains a draft, with the place of each fault', async () => {
  const number = await aPolicy();
  const lines = [bill({ amount: 'many' }), bill({ id: '2', file: 'unknown' })];
  await save(agent, number, 0, { answers: { ...answers, lines } });
  const unknown = await file(agent, number, 1);
  expectRefusal(shop, unknown, '422 notInList /lines/1/file notInList');
  await save(agent, number, 1, { answers: { ...answers, lossDate: '2026-06-21', lines: lines.slice(0, 1) } });
  const wrong = await file(agent, number, 2);
  expect(wrong.status).toBe(422);
  const faults = (wrong.body as unknown as { errors: { pointer: string }[] }).errors.map(({ pointer }) => pointer);
  expect(faults).toEqual(expect.arrayContaining(['/lossDate', '/lines/0/amount']));
  await save(agent, number, 2, { answers: { ...answers, lines: [bill({ currency: 'riel', asked: '1' })] } });
  expect((await file(agent, number, 3)).status).toBe(201);
  const other = await aPolicy();
  await save(agent, other, 0, { answers: { ...answers, lines: [bill({ amount: '99999999999' })] } });
  expectRefusal(shop, await file(agent, other, 1), '422 invalidRequest');
  await save(agent, other, 1, { answers: { lines: 'none' } });
  expect((await file(agent, other, 2)).status).toBe(422);
});

test('a file is removed with the mark of its line, and a claim has at most ten', async () => {
  const number = await aPolicy();
  const picture = await createPicture();
  const files: File[] = [];
  for (let nth = 0; nth < 10; nth += 1) files.push(await upload(agent, path(number, '/files?name=b.jpg'), picture));
  expectRefusal(shop, await upload(agent, path(number, '/files'), picture), '422 tooManyFiles');
  const [first] = files;
  expect((await agent.call('DELETE', path(number, `/files/${first?.body.id}`))).status).toBe(204);
  expect((await read(agent, number)).files).toHaveLength(9);
  expect(await shop.services.files.get(first?.body.id ?? '')).toBeNull();
});

test('a draft is deleted with its files 30 days after the last save, and not a minute earlier', async () => {
  const number = await aPolicy();
  const sent = await upload(agent, path(number, '/files?name=bill.jpg'), await createPicture());
  await save(agent, number, 0);
  await deleteExpiredClaimDrafts(shop.services, new Date('2026-07-20T02:00:00Z'));
  expect((await read(agent, number)).files).toHaveLength(1);
  await deleteExpiredClaimDrafts(shop.services, new Date('2026-07-20T02:00:01Z'));
  expect(await read(agent, number)).toBeNull();
  expect(await shop.services.files.get(sent.body.id)).toBeNull();
});

test('an expired draft cannot be shown, filed or continued, although it is not deleted yet', async () => {
  const number = await aPolicy();
  const sent = await upload(agent, path(number, '/files?name=bill.jpg'), await createPicture());
  await save(agent, number, 0, { answers: { ...answers, lines: [bill({ file: sent.body.id })] } });
  const setExpiry = (expiresAt: string) =>
    shop.services.database.sql
      .update(claimDrafts)
      .set({ expiresAt: new Date(expiresAt) })
      .where(eq(claimDrafts.policyNumber, number));
  await setExpiry('2026-06-20T02:00:00.001Z');
  expect((await read(agent, number)).files).toHaveLength(1);
  expect(await list(agent)).toHaveLength(1);
  await setExpiry(TODAY);
  expect(await read(agent, number)).toBeNull();
  expect(await list(agent)).toEqual([]);
  expectRefusal(shop, await agent.call('GET', path(number, `/files/${sent.body.id}`)), '404 fileNotFound');
  expectRefusal(shop, await agent.call('DELETE', path(number, `/files/${sent.body.id}`)), '404 fileNotFound');
  expectRefusal(shop, await file(agent, number, 1), '409 claimDraftChanged');
  expectRefusal(shop, await save(agent, number, 1), '409 claimDraftChanged');
  // The next one begins empty, and the bytes of the expired one are gone.
  expect((await save(agent, number, 0)).body.version).toBe(1);
  expect((await read(agent, number)).files).toEqual([]);
  expect(await shop.services.files.get(sent.body.id)).toBeNull();
});

/** The services of a request in which `work` happens just before its first change of the database or of the files. */
function createOvertaken(work: () => Promise<unknown>): typeof shop.services {
  const { database, files } = shop.services;
  let pending: Promise<unknown> | undefined;
  const first = () => {
    pending ??= work();
    return pending;
  };
  const remove = async (id: string) => {
    await first();
    await files.remove(id);
  };
  const transaction: typeof database.transaction = async (name, inner) => {
    await first();
    return database.transaction(name, inner);
  };
  return { ...shop.services, database: { ...database, transaction }, files: { ...files, remove } };
}

/** A draft with a bill and its file, and what an overtaken request did to both. */
async function overtake(act: (services: typeof shop.services, number: string, file: string) => Promise<unknown>) {
  const number = await aPolicy();
  const { id } = (await upload(agent, path(number, '/files?name=bill.jpg'), await createPicture())).body;
  await save(agent, number, 0, { answers: { ...answers, lines: [bill({ file: id })] } });
  const filings: Reply<{ ref: string }>[] = [];
  const overtaken = createOvertaken(async () => filings.push(await file(agent, number, 1)));
  await act(overtaken, number, id).catch(() => {});
  const [filed] = filings;
  return { number, id, filed, bytes: await shop.services.files.get(id) };
}

const asAgent = { id: agent.id, scopes: ['b2b:claims'], partnerId: partner.id } as unknown as ClaimUser;

test('a file of a claim remains if it is removed from the draft too late, alone or with the draft', async () => {
  const one = await overtake((services, number, id) => removeDraftFile(services, asAgent, number, id));
  expect([one.filed?.status, one.bytes === null]).toEqual([201, false]);
  const all = await overtake((services, number) => removeClaimDraft(services, asAgent, number));
  expect([all.filed?.status, all.bytes === null]).toEqual([201, false]);
  const expired = await overtake((services) => deleteExpiredClaimDrafts(services, new Date('2026-07-20T02:00:01Z')));
  expect([expired.filed?.status, expired.bytes === null]).toEqual([201, false]);
});

test('a claim whose files are being deleted is not filed', async () => {
  const number = await aPolicy();
  const { id } = (await upload(agent, path(number, '/files?name=bill.jpg'), await createPicture())).body;
  await save(agent, number, 0, { answers: { ...answers, lines: [bill({ file: id })] } });
  const { files } = shop.services;
  const filings: Reply<{ ref: string }>[] = [];
  const remove = async (fileId: string) => {
    filings.push(await file(agent, number, 1));
    await files.remove(fileId);
  };
  await removeClaimDraft({ ...shop.services, files: { ...files, remove } }, asAgent, number);
  expectRefusal(shop, filings[0] as Reply<{ ref: string }>, '409 claimDraftChanged');
  expect(await read(agent, number)).toBeNull();
});

test('a customer finds the draft of the claim on another device, and no agent reads it', async () => {
  shop.clock.set(TEST_START);
  const holder = await aHolder({ partner });
  shop.clock.set('2026-05-01T02:00:00Z');
  const phone = await signInNewCustomer(shop, holder);
  const sent = await upload(phone, mine(holder.number, '/files?name=bill.jpg'), await createPicture());
  const [benefit] = (
    await phone.call<{ benefits: { id: string }[] }>('GET', `/api/my/policies/${holder.number}/claim-form`)
  ).body.benefits;
  const entered = {
    ...{ insured: 'policyholder', contactPerson: 'Sokha Chan', phone: holder.phone, lossDate: '2026-04-25' },
    ...{
      description: 'A broken arm',
      lines: [{ id: '1', benefit: benefit?.id, amount: '120.00', file: sent.body.id }],
    },
  };
  const body = { version: 0, answers: entered, passed: [], papers: {} };
  expect((await phone.call('POST', mine(holder.number), { body })).status).toBe(200);
  const tablet = await signInNewCustomer(shop, holder);
  expect((await fetchMyInsurance(tablet)).claimDrafts).toEqual([
    { policy: holder.number, name: expect.any(String), savedAt: '2026-05-01T02:00:00.000Z' },
  ]);
  expect((await tablet.call<ClaimDraftView>('GET', mine(holder.number))).body).toMatchObject({ answers: entered });
  expect(await read(agent, holder.number)).toBeNull();
  const filed = await tablet.call<{ ref: string }>('POST', mine(holder.number, '/file'), {
    body: { version: 1, language: 'km' },
  });
  expect(filed.status).toBe(201);
  const { body: claim } = await phone.call<MyClaimView>('GET', `/api/my/claims/${filed.body.ref}?locale=en`);
  expect(claim.lines).toMatchObject([{ asked: 120_00, file: 'bill.jpg' }]);
  expect((await clerk.call<ClaimView>('GET', `/api/claims/${filed.body.ref}`)).body.language).toBe('km');
  expect((await fetchMyInsurance(tablet)).claimDrafts).toEqual([]);
});

test('a reviewer later names the document of a line, and a removed document proves nothing', async () => {
  const number = await aPolicy();
  await save(agent, number, 0, { answers: { ...answers, lines: [bill({})] } });
  const { ref } = (await file(agent, number, 1)).body;
  const sent = await upload(agent, `/api/claims/${ref}/files?name=late.jpg`, await createPicture());
  const set = (by: Caller, line: string, id: string | null) =>
    by.call('POST', `/api/claims/${ref}/lines/${line}/file`, { body: { file: id } });
  const proof = async () => (await agent.call<ClaimView>('GET', `/api/claims/${ref}`)).body.lines[0]?.file;
  expect((await set(agent, '1', sent.body.id)).status).toBe(204);
  expect(await proof()).toBe(sent.body.id);
  expectRefusal(shop, await set(agent, '2', sent.body.id), '404 fileNotFound');
  expectRefusal(shop, await set(agent, 'first', sent.body.id), '404 fileNotFound');
  expectRefusal(shop, await set(agent, '1', 'unknown'), '404 fileNotFound');
  expectRefusal(shop, await set(stranger, '1', null), '404 claimNotFound');
  await agent.call('DELETE', `/api/claims/${ref}/files/${sent.body.id}`);
  expect(await proof()).toBeNull();
});
