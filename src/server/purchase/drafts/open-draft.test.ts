import { expect, test } from 'vitest';
import type { Draft } from './draft-repository.ts';
import { assertDraftAccess, type DraftAccess, hashKey } from './open-draft.ts';

const now = new Date('2026-03-01T05:00:00Z');
/** A draft that an agent of the partner Mekong began, who has its key, too. It expires in a moment. */
const aDraft = (more: Partial<Draft> = {}) =>
  ({
    ...{ id: 'draft', keyHash: hashKey('the key'), partnerId: 'mekong', agentId: 'dara' },
    expiresAt: new Date(now.getTime() + 1),
    ...more,
  }) as Draft;
const opens = (right: DraftAccess, draft: Draft | undefined = aDraft()) => {
  try {
    return assertDraftAccess(draft, right, now) === draft;
  } catch (error) {
    expect(error).toMatchObject({ status: 404, code: 'draftNotFound' });
    return false;
  }
};

test('anybody with the key opens a draft, and another key does not open it', () => {
  expect(opens({ key: 'the key' })).toBe(true);
  expect(opens({ key: 'the key' }, aDraft({ partnerId: null, agentId: null }))).toBe(true);
  for (const key of ['another key', '', undefined, ['the key']]) expect(opens({ key })).toBe(false);
});

test('an agent opens drafts of the own partner, but not drafts that a customer began by its link', () => {
  expect(opens({ partnerId: 'mekong' })).toBe(true);
  expect(opens({ partnerId: 'other' })).toBe(false);
  expect(opens({ partnerId: 'mekong' }, aDraft({ agentId: null }))).toBe(false);
});

test('a draft whose days are over is not found', () => {
  expect(opens({ key: 'the key' }, aDraft({ expiresAt: now }))).toBe(false);
  expect(opens({ partnerId: 'mekong' }, aDraft({ expiresAt: now }))).toBe(false);
  expect(() => assertDraftAccess(undefined, { key: 'the key' }, now)).toThrow('draftNotFound');
});
