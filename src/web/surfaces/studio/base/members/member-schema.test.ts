import { expect, test } from 'vitest';
import schema from '#engine/schemas/product.schema.json' with { type: 'json' };
import { fits, keysToDelete, memberSchema } from './member-schema.ts';

/** For each member valid and invalid texts: the panels had these limits before they read them from the schema. */
const limits: [member: string, fit: string[], unfit: string[]][] = [
  ['policyPrefix', ['PA', 'PHONE2', 'ABCDEFGH'], ['', 'P', 'pho', 'ABCDEFGHI']],
  ['lineOfBusiness', ['motor', 'personalAccident'], ['', 'm', 'Motor', 'motor line']],
  ['offerDays', ['1', '7', '90'], ['', '0', '91', '1.5', 'x']],
  ['commissionPercent', ['', '0', '12.5', '99.9999', '100'], ['100.9999', '101', '250', '-1', '12.12345']],
  ['addresses.certificate', ['', '/my_certificate'], ['my', '/My', '/']],
  ['afterSale.cancel.freeLookDays', ['0', '60'], ['', '61', '-1']],
  ['afterSale.cancel.reasons.wish.backDays', ['0', '1100'], ['1101']],
  ['afterSale.change.kinds.contact.backDays.holder', ['0', '400'], ['', '401']],
  ['afterSale.reinstate.withinDays', ['0', '400'], ['401']],
  ['afterSale.renew.opensDays', ['1', '180'], ['0', '181']],
  ['afterSale.renew.graceDays', ['0', '60'], ['61']],
  ['afterSale.renew.noClaim.most', ['1', '20'], ['0', '21']],
  ['afterSale.renew.noClaim.afterClaim', ['0', '20'], ['21']],
  ['afterSale.instalments.plans.halves.payments', ['2', '12'], ['1', '13']],
  ['afterSale.instalments.plans.halves.everyMonths', ['1', '6'], ['0', '7']],
  ['afterSale.instalments.graceDays', ['0', '60'], ['61']],
];

test.each(limits)('%s accepts fitting values and nothing else', (member, fit, unfit) => {
  const one = memberSchema(schema, member);
  expect(fit.filter((typed) => !fits(typed, one))).toEqual([]);
  expect(unfit.filter((typed) => fits(typed, one))).toEqual([]);
});

test('money is recognised by the definition that it follows', () => {
  const money = ['change.fee', 'cancel.kept.amount', 'cancel.kept.minimum', 'instalments.leastPremium'];
  for (const member of money) expect(memberSchema(schema, `afterSale.${member}`).follows).toBe('amount');
  expect(memberSchema(schema, 'offerDays').follows).toBeUndefined();
});

test('a group that becomes empty is deleted with its last member, unless it is required', () => {
  const file = {
    addresses: { certificate: '/mine' },
    insuredRisks: [{ kind: 'person', keys: ['name'] }],
    policyholder: { email: 'x' },
    afterSale: { cancel: { reasons: { wish: {} } }, renew: { insteadOf: { plan: { gold: 'silver' } }, when: true } },
  };
  const deleted = (path: string) => keysToDelete(file, schema, path.split('.')).join('.');
  expect(deleted('addresses.certificate')).toBe('addresses');
  expect(deleted('insuredRisks.0')).toBe('insuredRisks');
  expect(deleted('insuredRisks.0.keys.0')).toBe('insuredRisks.0.keys.0');
  expect(deleted('policyholder.email')).toBe('policyholder.email');
  expect(deleted('afterSale.cancel.reasons.wish')).toBe('afterSale.cancel.reasons.wish');
  expect(deleted('afterSale.renew.insteadOf.plan.gold')).toBe('afterSale.renew.insteadOf');
});
