import { expect, test } from 'vitest';
import { partial } from '#tests/support/partial.ts';
import type { Claim } from '../records/claim-repository.ts';
import { viewClaimRow } from './claim-row.ts';

const claim = partial<Claim>({
  ...{
    ref: 'ref-1',
    number: 'CLM-2026-000001',
    policyNumber: 'MED-2026-000001',
    status: 'submitted',
    lossDate: '2026-06-10',
  },
  ...{ amount: 300_000, currency: 'USD', assignedTo: 'user-1', decision: null, claimant: { claimant: 'Chea Sreymom' } },
  ...{ dueAt: new Date('2026-06-17T02:00:00Z'), warnAt: new Date('2026-06-15T02:00:00Z'), serviceDays: 5 },
  ...{ appealedAt: null, partnerId: 'mekong' },
  ...{ createdAt: new Date('2026-06-11T02:00:00Z'), updatedAt: new Date('2026-06-12T02:00:00Z') },
});
const handed = new Date('2026-06-12T02:00:00Z');
const after = (hours: number, minutes = 0) => new Date(handed.getTime() + (hours * 60 + minutes) * 60_000);
const steps = { stepAt: null as Date | null, requestedAt: null as Date | null };
const row = (
  change: Partial<Claim> = {},
  more: Partial<Parameters<typeof viewClaimRow>[1]> = {},
  reviewer: string | null = 'Chanthou Prak',
) =>
  viewClaimRow(
    { claim: { ...claim, ...change }, product: 'medical', reviewer, ...steps },
    { now: after(1), isInsurer: true, ...more },
  );

test('the row of a claim shows its data, its claimant, and since when it waits', () => {
  expect(row()).toEqual({
    ...{
      ref: 'ref-1',
      number: 'CLM-2026-000001',
      policyNumber: 'MED-2026-000001',
      product: 'medical',
      status: 'submitted',
    },
    ...{ lossDate: '2026-06-10', amount: 300_000, currency: 'USD', claimant: 'Chea Sreymom', approved: null },
    ...{ createdAt: '2026-06-11T02:00:00.000Z', updatedAt: '2026-06-12T02:00:00.000Z' },
    waiting: {
      ...{ since: '2026-06-12T02:00:00.000Z', hours: 1, dueAt: '2026-06-17T02:00:00.000Z' },
      ...{ isOverdue: false, isDueSoon: false },
    },
    pending: { with: 'insurer', name: 'Chanthou Prak', since: '2026-06-12T02:00:00.000Z' },
    assignedTo: { id: 'user-1', name: 'Chanthou Prak' },
  });
  expect(row({ decision: { total: 190_000 } as Claim['decision'] }).approved).toBe(190_000);
});

test.each([
  // Whole hours; due soon after three days, overdue after five.
  [0, 59, 0, 'in time'],
  [71, 59, 71, 'in time'],
  [72, 0, 72, 'soon'],
  [119, 59, 119, 'soon'],
  [120, 0, 120, 'overdue'],
  [121, 0, 121, 'overdue'],
  [-1, 0, 0, 'in time'],
])(
  'after %i hours and %i minutes with the insurer, a claim has been waiting for %i hours',
  (hours, minutes, waited, said) => {
    const clock = { isDueSoon: said === 'soon', isOverdue: said === 'overdue' };
    expect(row({}, { now: after(hours, minutes) }).waiting).toMatchObject({ hours: waited, ...clock });
  },
);

test('a claim without a running clock waits for nobody, and the clock of an appeal has ten days', () => {
  expect(row({ dueAt: null, warnAt: null }).waiting).toBeNull();
  expect(row({ appealedAt: handed }).waiting).toMatchObject({ since: '2026-06-07T02:00:00.000Z' });
});

test('only the people of the insurer see the reviewer of a claim', () => {
  expect(row({}, { isInsurer: false }).assignedTo).toBeNull();
  expect(row({ assignedTo: null }).assignedTo).toBeNull();
  expect(row({}, {}, null).assignedTo).toEqual({ id: 'user-1', name: '' });
});

const decided = new Date('2026-06-14T02:00:00Z');
test.each<[string, Partial<Claim>, Partial<typeof steps>, object | null]>([
  ['the agent', { status: 'information_requested' }, { stepAt: decided }, { with: 'agent', since: '14' }],
  ['the customer', { status: 'information_requested', partnerId: null }, {}, { with: 'customer', since: '12' }],
  ['those who pay', { status: 'approved' }, { stepAt: decided }, { with: 'payments', since: '14' }],
  ['a second person', { status: 'under_review' }, { requestedAt: decided }, { with: 'confirmation', since: '14' }],
  [
    'the reviewer',
    { status: 'under_review' },
    { stepAt: decided },
    { with: 'insurer', name: 'Chanthou Prak', since: '12' },
  ],
  ['nobody: it is paid', { status: 'paid' }, { stepAt: decided }, null],
  ['nobody: it is declined', { status: 'declined' }, {}, null],
])('a claim is pending with %s', (_with, change, more, wish) => {
  const listed = { claim: { ...claim, ...change }, product: 'medical', reviewer: 'Chanthou Prak', ...steps, ...more };
  const { pending } = viewClaimRow(listed, { now: after(1), isInsurer: true });
  if (wish === null) expect(pending).toBeNull();
  else {
    const { since, ...rest } = wish as { since: string };
    expect(pending).toEqual({ name: null, ...rest, since: `2026-06-${since}T02:00:00.000Z` });
  }
});

test('an agent does not see the name of the reviewer', () => {
  expect(row({}, { isInsurer: false }).pending).toMatchObject({ with: 'insurer', name: null });
});
