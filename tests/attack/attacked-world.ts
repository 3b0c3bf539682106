import { scopes } from '#contract/scopes.ts';
import type { Answers } from '#engine/record.ts';
import { forgetUses } from '#server/limits/limit-repository.ts';
import type { Partner } from '#server/partners/partner-repository.ts';
import { anAgentsDraft, anAgentsOrder } from '#tests/api/an-agents-order.ts';
import { START } from '#tests/support/a-clock.ts';
import { aPartner } from '#tests/support/a-partner.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { aSoldPolicy } from '#tests/support/a-sold-policy.ts';
import { aUser } from '#tests/support/a-user.ts';

/** What an attacker has got hold of: people who are signed in, and what there is, by the name of a parameter or member. */
export type AttackedWorld = {
  /** Tokens of those who are signed in. */
  tokens: string[];
  /** Signs in again, as others with the same rights. */
  signIn(): Promise<void>;
  /** Of everything that a name can mean. */
  known: Map<string, unknown[]>;
  /** The key of each draft. */
  keys: Map<string, string>;
};

const NOW = '2026-04-05T02:00:00Z';
const LOSS = '2026-04-03';
const PERSONA = { product: 'travel', name: 'solo-thailand-five-days' };

/** Fills a shop by its own verbs with one of everything, and takes what limits have counted away. */
export async function attackedWorld(shop: Shop): Promise<AttackedWorld> {
  const { services } = shop;
  await forgetUses(services.database.sql, new Date('2100-01-01'));
  const partner = await aPartner(shop, { balance: 10_000_00 });
  const claimable = await aClaimablePolicy(shop, partner);
  const agent = await aUser(shop, { scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports'], partner });
  // Whom administrators change, so that the others stay.
  const victims = await aPartner(shop, { balance: 10_000_00 });
  const victim = await aUser(shop, { scopes: ['b2b:sell'], partner: victims });

  const drafts = [await shop.aDraft(PERSONA.product), await anAgentsDraft(shop, agent)];
  const payable = await anAgentsOrder(shop, agent);
  const confirmed = await anAgentsOrder(shop, agent, { agreed: false });
  const { policy, order } = await aSoldPolicy(shop, { product: PERSONA.product, persona: PERSONA.name, partner });
  const orders = [payable, confirmed, order];
  const claim = await agent.call<{ ref: string }>('POST', '/api/claims', { body: aClaim(claimable) });
  if (claim.status !== 201) throw new Error(`no claim: ${JSON.stringify(claim.body)}`);
  const { answers } = shop.persona(PERSONA.product, PERSONA.name);

  const products = services.catalogue.list();
  const known = new Map<string, unknown[]>(
    Object.entries({
      'drafts id': drafts.map(({ id }) => id),
      'orders id': orders.map(({ id }) => id),
      'orders ref': orders.map(({ ref }) => ref),
      'payment_success ref': orders.map(({ ref }) => ref),
      'users id': [victim.id],
      'partners id': [victims.id],
      'policy-holders id': orders.map(({ id }) => id),
      'policies number': [policy.number, claimable],
      'claims ref': [claim.body.ref],
      'schedules schedule': [policy.number],
      'documents name': ['certificate', 'coverNote', 'wording'],
      'avatars file': ['SD-3.svg'],
      'social name': ['home.en.png'],
      'versions version': ['current', ...products.map(({ version }) => version)],
      product: products.map(({ product }) => product.id),
      page: Object.keys(products[0]?.definition.form.pages ?? {}),
      changes: partsOf(answers),
      partner: [partner.id],
      company: [partner.company],
      accountCode: [partner.accountCode],
      agent: [agent.id],
      user: [victim.id, agent.id],
      username: [victim.username],
      phoneNumber: [victim.phone],
      password: [victim.password],
      policyNumber: [claimable],
      lossDate: [LOSS],
      insured: ['policyholder'],
      benefit: ['surgery', 'hospitalServices'],
      benefits: [['surgery'], ['surgery', 'hospitalServices']],
      number: [policy.number, payable.number],
      dateOfBirth: [answers.dateOfBirth],
      search: [policy.number, payable.phone, 'Sok', '012', 'a b'],
      code: ['123456', 'WELCOME10'],
      tran_id: [`${payable.ref}`],
      persona: [PERSONA.name],
      to: ['2026-04-30', '2026-12-31'],
    }),
  );
  const world: AttackedWorld = {
    tokens: [],
    async signIn() {
      world.tokens = await signedIn(shop, partner);
    },
    known,
    keys: new Map(drafts.map(({ id, key }) => [id, key])),
  };
  await world.signIn();
  return world;
}

/** One who may do everything, more often than the others, and some who may not. */
async function signedIn(shop: Shop, partner: Partner): Promise<string[]> {
  const everything = await aUser(shop, { scopes: [...scopes], partner });
  const agent = await aUser(shop, { scopes: ['b2b:sell', 'b2b:claims', 'b2b:reports'], partner });
  const clerk = await aUser(shop, { scopes: ['insurer:orders', 'insurer:claims'] });
  const admin = await aUser(shop, { scopes: ['insurer:admin', 'insurer:orders', 'insurer:claims', 'studio:edit'] });
  const nobody = await aUser(shop);
  return [...Array<typeof agent>(8).fill(everything), admin, agent, clerk, nobody].map(({ token }) => token);
}

/** A policy that was sold some time ago: a loss lies behind it. */
async function aClaimablePolicy(shop: Shop, partner: Partner): Promise<string> {
  shop.clock.set(START);
  const { policy } = await aSoldPolicy(shop, { product: 'medical', persona: 'standard-at-thirty', partner });
  shop.clock.set(NOW);
  return policy.number;
}

function aClaim(policyNumber: string) {
  return {
    ...{ policyNumber, contactPerson: 'Chea Dara', phone: '+85512400001', lossDate: LOSS, amount: 300_000 },
    ...{ description: 'Appendicitis', benefits: ['surgery'] },
  };
}

/** All answers, and each one alone. */
function partsOf(answers: Answers): Answers[] {
  return [answers, ...Object.entries(answers).map(([field, value]) => ({ [field]: value }) as Answers)];
}
