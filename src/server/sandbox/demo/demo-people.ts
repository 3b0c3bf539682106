import type { MonthlyTarget } from '#contract/people/targets.ts';
import type { Scope } from '#contract/scopes.ts';
import type { Authority } from '#server/claims/authority-settings.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';

/** The password of all demo users. It is public, so these users exist only outside of Prod. */
export const DEMO_PASSWORD = 'mango rain bicycle';

type DemoPartner = Pick<Partner, 'id' | 'type' | 'name' | 'company' | 'accountCode' | 'commission'> &
  Pick<Partner, 'maySell' | 'allowPayWithoutCommission'> &
  Partial<Pick<Partner, 'target'>> & {
    /** The first deposit in minor units. */
    deposit: number;
  };

export const demoPartners: DemoPartner[] = [
  {
    ...{
      id: 'demo-mekong',
      type: 'broker',
      name: 'Mekong Insurance Brokers',
      company: 'mekong',
      accountCode: 'MK-001',
    },
    ...{ maySell: true, allowPayWithoutCommission: true, deposit: 5_000_00 },
    commission: { default: '15', products: {} },
    target: { premium: 6_000_00, policies: null },
  },
  {
    ...{ id: 'demo-tonle', type: 'agency', name: 'Tonle Sap Agency', company: 'tonlesap', accountCode: 'TS-001' },
    ...{ maySell: true, allowPayWithoutCommission: false, deposit: 800_00 },
    commission: { default: '10', products: {} },
  },
];

type DemoUser = {
  username: string;
  givenName: string;
  familyName: string;
  phone: string;
  partner: string | null;
  scopes: Scope[];
  /** The target for each month; premium in minor units. */
  target?: MonthlyTarget;
  /** The authority for claims in minor units; without it that of the setting. */
  authority?: Authority;
};

const agent: Scope[] = ['b2b:sell', 'b2b:claims', 'b2b:reports', 'b2b:export'];

export const demoUsers: DemoUser[] = [
  {
    username: 'sokha',
    givenName: 'Sokha',
    familyName: 'Chan',
    phone: '+85512000101',
    partner: 'demo-mekong',
    scopes: agent,
    target: { premium: 2_000_00, policies: 12 },
  },
  {
    username: 'dara',
    givenName: 'Dara',
    familyName: 'Sok',
    phone: '+85512000102',
    partner: 'demo-mekong',
    scopes: ['b2b:sell'],
    target: { premium: null, policies: 8 },
  },
  {
    username: 'bopha',
    givenName: 'Bopha',
    familyName: 'Keo',
    phone: '+85512000103',
    partner: 'demo-tonle',
    scopes: agent,
  },
  {
    ...{ username: 'clerk', givenName: 'Chanthou', familyName: 'Prak', phone: '+85512000104', partner: null },
    scopes: ['insurer:orders', 'insurer:claims', 'insurer:claim-payments', 'insurer:export'],
  },
  {
    ...{ username: 'admin', givenName: 'Sophea', familyName: 'Lim', phone: '+85512000105', partner: null },
    scopes: ['insurer:admin', 'insurer:orders', 'insurer:claims', 'insurer:claim-payments', 'insurer:export'],
    authority: { claim: 20_000_00, event: 40_000_00, day: 100_000_00, above: 1_000_00 },
  },
  {
    username: 'editor',
    givenName: 'Visal',
    familyName: 'Heng',
    phone: '+85512000106',
    partner: null,
    scopes: ['studio:edit'],
  },
  // A third person pays the claims that one person decided and another confirmed.
  {
    ...{ username: 'cashier', givenName: 'Socheat', familyName: 'Ly', phone: '+85512000108', partner: null },
    scopes: ['insurer:claim-payments'],
  },
  {
    ...{ username: 'approver', givenName: 'Maly', familyName: 'Noun', phone: '+85512000107', partner: null },
    scopes: ['studio:approve'],
  },
];
