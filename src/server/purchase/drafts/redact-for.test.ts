import { expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { redactFor } from './redact-for.ts';

const trace = [{ step: 'basic' }];
const rated = { status: 'rated', premium: { total: 680, currency: 'USD', lines: [], trace } };
const aDraft = (more: object = {}, isSale = true) =>
  ({ id: 'draft', rated, record: { circumstances: isSale ? { isSale } : {} }, ...more }) as unknown as DraftView;
const aUser = (partnerId: string | null) => ({ partnerId }) as SignedInUser;
const [agent, clerk] = [aUser('mekong'), aUser(null)];
const about = { about: { policy: 'TRV-2026-000001' } };

const showsHow = (draft: DraftView) => [agent, clerk, undefined].map((user) => redactFor(user, draft) === draft);

test('the calculation of an agent’s premium is shown to agents alone', () => {
  expect(showsHow(aDraft())).toEqual([true, false, false]);
  const { premium: shown } = redactFor(undefined, aDraft()).rated as typeof rated;
  expect(shown).toEqual({ total: 680, currency: 'USD', lines: [] });
  expect(redactFor(clerk, aDraft())).toMatchObject({ id: 'draft', rated: { status: 'rated' } });
});

test('the calculation of a policy’s draft is shown to any signed-in user of ours, and not to its policyholder', () => {
  expect(showsHow(aDraft(about))).toEqual([true, true, false]);
  expect(showsHow(aDraft(about, false))).toEqual([true, true, false]);
});

test('a customer’s own draft, and a draft without a rating, are shown unchanged', () => {
  expect(showsHow(aDraft({}, false))).toEqual([true, true, true]);
  expect(showsHow(aDraft({ rated: { status: 'incomplete' } }))).toEqual([true, true, true]);
});
