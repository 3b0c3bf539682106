import { sql as raw } from 'drizzle-orm';
import { findDraft, insertDraft } from '#server/purchase/drafts/draft-repository.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { acceptDeclaration, createAgentDraft, provePhone } from '../create-agent-order.ts';
import { INITIAL_BALANCE, type Seller } from './expected-books.ts';
import type { createPolicyActions, LivePolicy } from './policy-actions.ts';

type SellHouse = (seller: Seller, plan: string | undefined) => Promise<LivePolicy>;

/**
 * Returns an act that sells a house for the days from 2026-04-02, to the public or by an agent of a new partner. All
 * pages of two drafts are passed first; each policy is confirmed, agreed and paid from a copy of one, as another
 * person's house.
 */
export async function createHouseSeller(
  shop: Shop,
  living: ReturnType<typeof createPolicyActions>,
): Promise<SellHouse> {
  const { sql } = shop.services.database;
  const [product, testCase, changes] = ['fire', 'house-with-all-perils', { effectiveFromDate: '2026-04-02' }];
  const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
  const patterns = {
    public: await shop.aDraftOf(testCase, product, changes),
    agent: await createAgentDraft(shop, agent, { product, testCase, changes }),
  };
  let sold = 0;

  async function copied(of: keyof typeof patterns, phone: string, by: { partnerId?: string; agentId?: string }) {
    const { id, key } = patterns[of];
    const row = await findDraft(sql, id);
    if (!row) throw new Error('no draft to copy');
    const { state: _state, ...draft } = row;
    const identityNumber = `010${phone.slice(-6)}`;
    const answers = { ...row.answers, mobilePhone: phone, identityNumber, address1: `No. ${sold}` };
    await insertDraft(sql, { ...draft, ...by, id: `${id}-${sold}`, answers });
    return { id: `${id}-${sold}`, key };
  }

  async function idOf(ref: string): Promise<string> {
    const { rows } = await sql.execute<{ id: string }>(raw`select id from orders where ref = ${ref}`);
    return (rows[0] as { id: string }).id;
  }

  return async (seller, plan) => {
    sold += 1;
    const phone = `+85510${600_000 + sold}`;
    const partner = seller === 'public' ? undefined : await createTestPartner(shop, { balance: INITIAL_BALANCE });
    const user = partner && (await createTestUser(shop, { scopes: ['b2b:sell'], partner }));
    const by = user && { partnerId: partner.id, agentId: user.id };
    const { status, body } = await shop.confirm(await copied(user ? 'agent' : 'public', phone, by ?? {}));
    if (status !== 201) throw new Error(`not confirmed: ${JSON.stringify(body)}`);
    const { order: ref } = body;
    const { cookie } = await provePhone(shop, { ref, phone });
    if (user) await acceptDeclaration(shop, { ref, cookie });
    if (!user || seller === 'agent') await shop.buy(ref, plan);
    else {
      const withoutCommission = seller === 'balance without commission';
      await user.call('POST', `/api/b2b/orders/${await idOf(ref)}/pay-from-balance`, { body: { withoutCommission } });
    }
    return { number: await living.numberOf(ref), phone, product, partner: partner?.id ?? null };
  };
}
