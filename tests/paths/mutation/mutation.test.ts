import { describe, expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { hasChanged } from '#tests/support/deep-run.ts';
import { computeMutationScore, reportMutants, runMutants } from '#workbench/detectors/run-mutants.ts';
import { checkJourneys } from '#workbench/journeys/check-journeys.ts';
import type { PathsPlan } from '#workbench/journeys/plan.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import { findWrongDeclarations, matchesDeclaration, readDeclared } from '#workbench/mutants/equivalent-mutants.ts';
import { applyChanges, type Mutant } from '#workbench/mutants/mutant.ts';
import { loadCases, loadTestProduct, productNames } from '../load-test-product.ts';
import { readMutationSubject } from './read-subject.ts';

/** As `planPaths`, but the journeys are walked only when they are asked for: here cheaper oracles notice before. */
function planOf(name: string): PathsPlan {
  const product = loadTestProduct(name);
  const cases = loadCases(name);
  return {
    ...{ name, product, cases },
    get checked() {
      return checkJourneys(product, cases);
    },
  };
}

/** A change of these files, or of a product, runs more of its mutants. */
const engine = ['src/engine', 'src/workbench', 'machines', 'tests/paths/mutation'];
const plans = new Map(productNames.map((name) => [name, planOf(name)]));
const golf = readMutationSubject(plans.get('golfer') as PathsPlan);

/** Of products nobody changed, ten in all: `npm run mutants` and `npm run test:deep` make more, by a seed of their own. */
const TEN = productNames.map((_, at) => (at < 10 % productNames.length ? 1 : 0) + Math.floor(10 / productNames.length));

describe.each(productNames.map((name, at) => ({ name, at })))('$name', ({ name, at }) => {
  const plan = plans.get(name) as PathsPlan;
  const subject = readMutationSubject(plan);
  const { definition, read, context } = subject;
  const { all } = createMutants(definition, context.messages, 1);
  const sample = hasChanged(...engine, 'product-schemas/shared', `product-schemas/${name}`) ? 20 : (TEN[at] as number);

  test('tests notice at least 95 % of a sample of its mutants', () => {
    const reports = runMutants(subject, { seed: 1, sample });
    const survivors = reports.filter(({ noticed }) => noticed === undefined).map(({ id, at }) => `${id} (${at})`);
    expect(computeMutationScore(reports), survivors.join('\n')).toBeGreaterThanOrEqual(95);
  });

  test('each mutant has its own name, and each mutant that is declared to change nothing exists', () => {
    expect(all.length).toBe(new Set(all.map(({ id }) => id)).size);
    expect(findWrongDeclarations(name, read, all, [])).toEqual([]);
  });
});

test('each declaration for shared parts matches a mutant of a product', () => {
  const ids = [...plans.values()].flatMap((plan) => {
    const { definition, context } = readMutationSubject(plan);
    return createMutants(definition, context.messages, 1).all.map(({ id }) => id);
  });
  const declared = Object.keys(readDeclared('shared', golf.read));
  expect(declared.filter((key) => !ids.some((id) => matchesDeclaration(key, id)))).toEqual([]);
});

test('the report notices a change that matters, and does not notice one that does not', () => {
  const told: Pick<Mutant, 'kind' | 'line'> = { kind: 'table', line: 'by hand' };
  const [older, unit] = reportMutants(golf, [
    {
      ...told,
      id: 'older',
      changes: [{ place: ['form', 'conditions', 'policyholderIsAtMost65', '<=', 1], value: 66 }],
    },
    { ...told, id: 'unit', changes: [{ place: ['rating', 'inputs', 'selectedPlan', 'unit'], value: 'pieces' }] },
  ]);
  expect(older?.noticed).toContain('case golfer-of-66-years');
  expect(older?.at).toBe('product-schemas/golfer/form.json#/conditions/policyholderIsAtMost65/<=/1');
  expect(unit?.noticed).toBeUndefined();
});

test('a declaration is a fault if its mutant does not exist, or if a test notices it', () => {
  const read = (file: string) => (file.includes('/shared/') ? {} : { gone: 'why', 's*n': 'why' });
  const seen = { id: 'seen', kind: 'chart', line: '', at: '', noticed: 'case anyone: otherwise' } as const;
  const all: Mutant[] = [{ ...seen, changes: [{ place: ['chart'], value: undefined }] }];
  expect(findWrongDeclarations('golfer', read, all, [seen])).toEqual([
    'product-schemas/golfer/cases/equivalent-mutants.json: there is no mutant "gone".',
    'product-schemas/golfer/cases/equivalent-mutants.json: "seen" is noticed in golfer after all (case anyone: otherwise).',
  ]);
});

test('the score excludes mutants that change nothing', () => {
  const of = (more: object) => ({ id: '', kind: 'chart', line: '', at: '', ...more }) as const;
  expect(computeMutationScore([of({ noticed: 'check' }), of({}), of({ equivalent: 'why' })])).toBe(50);
});

test('a mutant shares all unchanged parts with the sound product', () => {
  const sound = golf.definition;
  const changed: ProductDefinition = applyChanges(sound, [{ place: ['rating', 'steps', 0], value: undefined }]);
  expect(changed.rating.steps).toEqual(sound.rating.steps.slice(1));
  expect(changed.form).toBe(sound.form);
  expect(changed.rating.tables).toBe(sound.rating.tables);
});
