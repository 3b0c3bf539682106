import { expect, test } from 'vitest';
import { type NamedCase, readCases } from '#engine/cases/read-cases.ts';
import type { Json } from '#engine/language/json.ts';
import { createWorkspace } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { findBaseCase, listPossibleBases, rebaseCase } from './base-case.ts';

const [BASE, MORE] = ['product-schemas/boat/cases/base.json', 'product-schemas/boat/cases/more.json'];
const first = { name: 'Alone', asOf: '2026-03-01', answers: { plan: 'calm', days: 3 }, ends: 'issued' };
const files = {
  [BASE]: JSON.stringify({ alone: first, late: { name: 'Late', answers: { days: 30 } } }),
  [MORE]: JSON.stringify({
    later: { name: 'Later', extends: 'late', answers: { days: 31 } },
    whole: { ...first, name: 'Whole', extends: null, answers: { plan: 'storm' } },
  }),
};

function aWorkspace() {
  const loaded = { contentHash: '0', files };
  const workspace = createWorkspace(loaded, {
    load: async () => loaded,
    send: async () => ({ contentHash: '0', previousHash: '0' }),
    kindOf: () => 'final',
  });
  const personas = () => readCases([BASE, MORE], (path) => workspace.value(path) as Json).cases;
  const named = (name: string) => personas().find((one) => one.name === name) as NamedCase;
  const bases = () =>
    Object.fromEntries(personas().map((one) => [one.name, findBaseCase(one, personas(), workspace.value)]));
  return { workspace, personas, named, bases };
}

test('a persona extends the one that it names, or else the first; a complete persona extends none', () => {
  const { bases, personas, named, workspace } = aWorkspace();
  expect(bases()).toEqual({ alone: undefined, late: 'alone', later: 'late', whole: undefined });
  const possible = (name: string) => listPossibleBases(named(name), personas(), workspace.value).map((one) => one.name);
  expect(possible('late')).toEqual(['alone', 'whole']);
  expect(possible('alone')).toEqual(['whole']);
});

test('a persona on another base has the same answers with fewer own ones; without a base it contains all', () => {
  const { workspace, named, bases } = aWorkspace();
  const before = named('later').testCase;
  workspace.change(rebaseCase(named('later'), named('alone')));
  expect(bases().later).toBe('alone');
  expect(named('later').testCase).toEqual(before);
  expect((workspace.value(MORE) as Record<string, Json>).later).toEqual({
    name: 'Later',
    extends: 'alone',
    answers: { days: 31 },
  });
  workspace.change(rebaseCase(named('later'), undefined));
  expect(bases().later).toBeUndefined();
  expect(named('later').testCase).toEqual(before);
});
