import { describe, expect, test } from 'vitest';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import type { Release } from '#server/catalogue/releases/release-repository.ts';
import type { Sale } from '#server/catalogue/releases/sale-repository.ts';
import { partial } from '#tests/support/partial.ts';
import type { ApprovalRow, EvidenceRow } from '../records/evidence-repository.ts';
import {
  deriveReleaseState,
  isApproved,
  isBehind,
  isCovered,
  isOfContent,
  isProven,
  type ReleaseFacts,
} from './release-state.ts';
import { listConcernedProducts, listFileChanges } from './view-release.ts';

const release: ReleaseFacts['release'] = {
  id: 'r1',
  contentHash: 'now',
  discardedAt: null,
  summary: 'Dearer',
  returned: null,
};
const [before, now, later] = ['2026-03-01', '2026-03-02', '2026-03-03'].map((day) => new Date(day)) as [
  ...[Date, Date, Date],
];
const evidence = (more: Partial<EvidenceRow> = {}) =>
  ({ status: 'passed', contentHash: 'now', hash: 'found', ...more }) as EvidenceRow;
const approval = (more: Partial<ApprovalRow> = {}) =>
  ({
    releaseId: 'r1',
    contentHash: 'now',
    evidenceHash: 'found',
    summary: 'Dearer',
    at: before,
    ...more,
  }) as ApprovalRow;
const sale = (startsAt: Date, more: Partial<Sale> = {}) =>
  ({ releaseId: 'r1', version: 'v1', startsAt, calledOffAt: null, ...more }) as Sale;
const stateOf = (facts: Partial<ReleaseFacts> = {}) =>
  deriveReleaseState({ ...{ release, evidence: undefined, approvals: [], sales: [], holding: [], now }, ...facts });

describe('the state of a release', () => {
  test('a release is a draft until it passes a judgement of its present content', () => {
    expect(stateOf()).toBe('draft');
    expect(stateOf({ evidence: evidence({ status: 'failed' }) })).toBe('draft');
    expect(stateOf({ evidence: evidence({ contentHash: 'before' }) })).toBe('draft');
    expect(stateOf({ evidence: evidence() })).toBe('checked');
  });

  test('a release is approved if a person approved this content with this evidence', () => {
    const approved = (more: Partial<ApprovalRow>) =>
      stateOf({ evidence: evidence(), approvals: [approval({ contentHash: 'before' }), approval(more)] });
    expect(approved({})).toBe('approved');
    expect(approved({ releaseId: 'r2' })).toBe('checked');
    expect(approved({ contentHash: 'before' })).toBe('checked');
    expect(approved({ evidenceHash: 'before' })).toBe('checked');
    expect(approved({ summary: 'Cheaper' })).toBe('checked');
    expect(stateOf({ approvals: [approval()] })).toBe('draft');
  });

  test('a release is sent back until its content changes or a later approval', () => {
    const returned = { contentHash: 'now', reason: 'Too dear', by: 'ben', at: now.toISOString() };
    const sentBack = (more: Partial<typeof returned>, approvals: ApprovalRow[] = []) =>
      stateOf({ release: { ...release, returned: { ...returned, ...more } }, evidence: evidence(), approvals });
    expect(sentBack({})).toBe('returned');
    expect(sentBack({ contentHash: 'before' })).toBe('checked');
    expect(sentBack({}, [approval({ at: before })])).toBe('returned');
    expect(sentBack({}, [approval({ at: later })])).toBe('approved');
  });

  test('a release is on sale during one of its sales, and then replaced, whatever later evidence shows', () => {
    const sales = [sale(before)];
    expect(stateOf({ sales, holding: [sale(before, { releaseId: 'r2' }), sale(before)] })).toBe('onSale');
    expect(stateOf({ sales, holding: [sale(before, { releaseId: 'r2' })] })).toBe('replaced');
    // The row that applies says that the product is not sold.
    expect(stateOf({ sales, holding: [sale(before, { version: null })] })).toBe('replaced');
    expect(stateOf({ sales, evidence: evidence(), approvals: [approval()] })).toBe('replaced');
  });

  test('a release is scheduled while a sale is in the future and was not cancelled', () => {
    expect(stateOf({ sales: [sale(later)] })).toBe('scheduled');
    expect(stateOf({ sales: [sale(now)] })).toBe('replaced');
    expect(stateOf({ sales: [sale(later, { calledOffAt: now })] })).toBe('draft');
    expect(stateOf({ sales: [sale(before), sale(later)], holding: [sale(before)] })).toBe('onSale');
  });

  test('a release is discarded even if it is on sale', () =>
    expect(stateOf({ release: { ...release, discardedAt: before }, holding: [sale(before)] })).toBe('discarded'));
});

test('evidence is about the content that it judged, and an approval about both', () => {
  expect([isProven(release, evidence()), isProven(release, undefined)]).toEqual([true, false]);
  expect(isProven(release, evidence({ status: 'running' }))).toBe(false);
  expect([isOfContent(release, evidence(), approval()), isOfContent(release, undefined, approval())]).toEqual([
    true,
    false,
  ]);
  expect(isOfContent({ ...release, id: 'r2' }, evidence(), approval())).toBe(false);
  expect(isApproved(release, evidence(), [])).toBe(false);
  expect(isApproved(release, evidence({ status: 'failed' }), [approval()])).toBe(false);
  expect(isApproved(release, evidence(), [approval({ releaseId: 'r2' }), approval()])).toBe(true);
});

test('a release is covered if every product reports its coverage; a removed product needs none', () => {
  const covered = (...report: object[]) => isCovered({ report: report as never });
  const fault = { code: 'x', file: 'f', at: '', message: 'm', mend: 'n' };
  expect(isCovered({ report: null })).toBe(true);
  expect(covered({ version: 'v1', findings: [], isCovered: true })).toBe(true);
  expect(covered({ version: 'v1', findings: [], isCovered: true }, { version: 'v1', findings: [] })).toBe(false);
  expect(covered({ version: 'v1', findings: [], isCovered: false })).toBe(false);
  expect(covered({ version: null, findings: [] })).toBe(true);
  expect(covered({ version: null, findings: [fault], isCovered: true })).toBe(false);
});

test('a release is behind if the content on sale differs from its base', () => {
  const baseFiles = { 'machines/boat.json': 'a' };
  expect(isBehind({ baseFiles }, { contentHash: hashContent({ 'machines/boat.json': 'a' }) })).toBe(false);
  expect(isBehind({ baseFiles }, { contentHash: hashContent({ 'machines/boat.json': 'b' }) })).toBe(true);
});

test('files are added, removed or changed, in the order of their paths', () => {
  expect(listFileChanges({ b: '1', c: '1', d: '1' }, { a: '1', b: '1', d: '2' })).toEqual([
    { path: 'a', is: 'added' },
    { path: 'c', is: 'removed' },
    { path: 'd', is: 'changed' },
  ]);
});

test('a release concerns the products whose files differ from its beginning, and the site', () => {
  const files = { 'machines/boat.json': '1', 'machines/tent.json': '1', 'locales/site.json': '1' };
  const of = (changes: Record<string, string>, base: string | null = 'r0') =>
    listConcernedProducts(partial<Release>({ base, baseFiles: files, files: { ...files, ...changes } }), [
      'boat',
      'tent',
    ]);
  expect(of({})).toEqual([]);
  expect(of({ 'machines/tent.json': '2' })).toEqual(['tent']);
  expect(of({ 'locales/en/shared.json': '2' })).toEqual(['boat', 'tent']);
  expect(of({ 'locales/site.json': '2' })).toEqual(['site']);
  expect(of({ 'machines/boat.json': '2', 'locales/site.json': '2' })).toEqual(['boat', 'site']);
  // A release without a base is evaluated whole.
  expect(of({}, null)).toEqual(['boat', 'tent']);
});
