import type { ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import type { EndpointWithSecret } from '#contract/integration/webhooks.ts';
import { scopes } from '#contract/scopes.ts';
import type { Answers } from '#engine/record.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { deleteOldUses } from '#server/platform/limits/limit-repository.ts';
import { createAgentDraft, createAgentOrder } from '#tests/api/create-agent-order.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { sellProducts } from '#tests/support/test-catalogue.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/** An attacker's booty: users who are signed in, and ids, by the name of a parameter or member. */
export type AttackedWorld = {
  /** Tokens of those who are signed in. */
  tokens: string[];
  /** Signs in again, as others with the same rights. */
  signIn(): Promise<void>;
  /** The meanings of a name: for one path, after one word of a path, or anywhere (`explainCode`). */
  known: Map<string, unknown[]>;
  /** The key of each draft. */
  keys: Map<string, string>;
};

const files = readProductFiles(projectRoot);

const NOW = '2026-04-05T02:00:00Z';
const LOSS = '2026-04-03';
const CASE = { product: 'travel', name: 'solo-thailand-five-days' };

/** Fills a shop through its own calls with one of everything, and deletes the counts of limits. */
export async function createAttackedWorld(shop: Shop): Promise<AttackedWorld> {
  const { services } = shop;
  await deleteOldUses(services.database.sql, new Date('2100-01-01'));
  const partner = await createTestPartner(shop, { balance: 10_000_00 });
  const claimable = await createClaimablePolicy(shop, partner);
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports'], partner });
  // The target of administrators' changes, so that the other users do not change.
  const victims = await createTestPartner(shop, { balance: 10_000_00 });
  const victim = await createTestUser(shop, { scopes: ['b2b:sell'], partner: victims });

  const { answers } = shop.testCase(CASE.product, CASE.name);
  const drafts = [await shop.aDraft(CASE.product), await createAgentDraft(shop, agent)];
  const payable = await createAgentOrder(shop, agent);
  const confirmed = await createAgentOrder(shop, agent, { agreed: false });
  const { policy, order } = await createSoldPolicy(shop, { product: CASE.product, testCase: CASE.name, partner });
  const orders = [payable, confirmed, order];
  const clerk = await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });
  const claims = await createClaims(agent, clerk, claimable);
  const keeper = await createTestUser(shop, { scopes: ['b2b:admin', 'b2b:sell'], partner });
  const made = await keeper.call<ApiClientWithSecret>('POST', '/api/b2b/api-clients', {
    body: { name: 'A program', scope: ['b2b:sell'] },
  });
  const hook = await keeper.call<EndpointWithSecret>('POST', '/api/b2b/webhooks', {
    body: { url: 'https://hooks.example.com/', events: ['order.paid'] },
  });
  const [client, endpoint] = [made.body, hook.body];
  const products = services.catalogue.list();
  const known = new Map<string, unknown[]>(
    Object.entries({
      'drafts id': drafts.map(({ id }) => id),
      '/api/b2b/drafts/ id': drafts.slice(1).map(({ id }) => id),
      '/api/drafts partner': [{ company: partner.company, accountCode: partner.accountCode }],
      '/api/drafts/:id/quote body': [{ email: 'dara@example.com', language: 'en' }],
      '/api/drafts/:id/next page': ['travelInfo', 'plan', 'summaryInfo'],
      '/api/claims body': [buildClaimBody(claimable, 'Another one')],
      '/api/oauth/token body': [buildCredentials(shop)],
      '/api/policies/inquiry body': [{ number: policy.number, dateOfBirth: answers.dateOfBirth }],
      '/api/testing/jumps body': [{ product: CASE.product, testCase: CASE.name, page: 'plan', language: 'en' }],
      '/api/testing/world order': [payable.ref],
      '/api/user/login body': [{ username: victim.username, password: victim.password }],
      '/api/admin/users username': ['a.new.user'],
      'orders id': orders.map(({ id }) => id),
      'orders ref': orders.map(({ ref }) => ref),
      'payment_success ref': orders.map(({ ref }) => ref),
      'users id': [victim.id],
      'api-clients id': [client.client.id],
      'secrets secret': client.client.secrets.map(({ id }) => id),
      'webhooks id': [endpoint.endpoint.id],
      'webhooks url': ['https://hooks.example.com/in'],
      'partners id': [victims.id],
      'policy-holders id': orders.map(({ id }) => id),
      'policies number': [policy.number, claimable],
      'claims ref': claims,
      'schedules schedule': [policy.number],
      'documents name': ['certificate'],
      'avatars file': ['SD-3.svg'],
      'social name': ['site.en.png'],
      'versions version': [...Array<string>(9).fill('current'), ...products.map(({ version }) => version)],
      product: products.map(({ product }) => product.id),
      page: Object.keys(products[0]?.definition.form.pages ?? {}),
      changes: listAnswerSubsets(answers),
      partner: [partner.id],
      company: [partner.company],
      accountCode: [partner.accountCode],
      agent: [agent.id],
      user: [victim.id, agent.id],
      username: [victim.username],
      phoneNumber: [victim.phone],
      newPassword: ['some other words of theirs'],
      paper: ['invoice'],
      reviewer: [clerk.id],
      commission: [{ default: '12.5', products: { [CASE.product]: '10' } }],
      policyNumber: [claimable],
      lossDate: [LOSS],
      benefit: ['surgery', 'hospitalServices'],
      benefits: [['surgery'], ['surgery', 'hospitalServices']],
      number: [policy.number, payable.number],
      dateOfBirth: [answers.dateOfBirth],
      search: [policy.number, payable.phone, 'Sok', '012', 'a b'],
      code: ['123456', 'WELCOME10'],
      tran_id: [`${payable.ref}`],
      testCase: [CASE.name],
      to: ['2026-04-30', '2026-12-31'],
    }),
  );
  const world: AttackedWorld = {
    tokens: [],
    async signIn() {
      const users = await signInAttackers(shop, partner);
      world.tokens = users.map(({ token }) => token);
      for (const name of ['password', 'oldPassword']) known.set(name, [users[0]?.password]);
    },
    known,
    keys: new Map(drafts.map(({ id, key }) => [id, key])),
  };
  await world.signIn();
  return world;
}

/** One who may do everything, more often than the others, and some who may not. */
async function signInAttackers(shop: Shop, partner: Partner): Promise<TestUser[]> {
  const everything = await createTestUser(shop, { scopes: [...scopes], partner });
  const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports'], partner });
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments'] });
  const admin = await createTestUser(shop, {
    scopes: ['insurer:admin', 'insurer:orders', 'insurer:claims', 'insurer:claim-payments', 'studio:edit'],
  });
  const nobody = await createTestUser(shop);
  return [...Array<typeof agent>(8).fill(everything), admin, agent, clerk, nobody];
}

/** A policy that was sold some time ago: a loss lies behind it. */
async function createClaimablePolicy(shop: Shop, partner: Partner): Promise<string> {
  shop.clock.set(TEST_START);
  await shop.services.catalogue.follow();
  const { policy } = await createSoldPolicy(shop, { product: 'medical', testCase: 'standard-at-thirty', partner });
  shop.clock.set(NOW);
  // An attacker with this right has withdrawn products in an earlier world.
  await sellProducts(shop.services, files);
  return policy.number;
}

/** One that waits, one that is reviewed, one that is asked about, one that is decided. */
async function createClaims(agent: TestUser, clerk: TestUser, policyNumber: string): Promise<string[]> {
  const file = async (description: string, steps: [name: string, body: object][]) => {
    const { body, status } = await agent.call<{ ref: string }>('POST', '/api/claims', {
      body: buildClaimBody(policyNumber, description),
    });
    if (status !== 201) throw new Error(`no claim: ${JSON.stringify(body)}`);
    for (const [name, sent] of steps) await clerk.call('POST', `/api/claims/${body.ref}/${name}`, { body: sent });
    return body.ref;
  };
  const take: [string, object] = ['take', {}];
  return [
    await file('Appendicitis', []),
    await file('A broken arm', [take]),
    await file('Fever', [take, ['ask', { question: 'Since when?' }]]),
    await file('A tooth', [take, ['decide', { outcome: 'decline', reason: 'papersMissing' }]]),
  ];
}

function buildCredentials({ services }: Shop) {
  const { id, secret } = services.config.client;
  return { grant_type: 'client_credentials', client_id: id, client_secret: secret };
}

function buildClaimBody(policyNumber: string, description: string) {
  return {
    ...{ policyNumber, contactPerson: 'Chea Dara', phone: '+85512400001', lossDate: LOSS },
    ...{ description, lines: [{ benefit: 'surgery', amount: 300_000 }] },
  };
}

/** All answers, and each one alone. */
function listAnswerSubsets(answers: Answers): Answers[] {
  return [answers, ...Object.entries(answers).map(([field, value]) => ({ [field]: value }) as Answers)];
}
