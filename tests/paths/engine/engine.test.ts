import { describe, expect, test } from 'vitest';
import { checkJourneys } from '#engine/paths/check-journeys.ts';
import { covered } from '#engine/paths/covering-journeys.ts';
import { comparedWith } from '#engine/paths/journey-coverage.ts';
import { chartModel } from '../chart-model.ts';
import { personasOf, productOf, products } from '../product-of.ts';
import { engineWalker } from './engine-walker.ts';

describe.each(products)('%s', (name) => {
  const product = productOf(name);
  const { model, findings, coverage } = checkJourneys(product, personasOf(name));
  const { paths, walk } = chartModel(model);

  test('everything that the chart declares can happen, and leads on', () => {
    expect(findings.map(({ message }) => message)).toEqual([]);
    expect(coverage.stuck).toEqual([]);
  });

  test('the paths walk all of it: states, transitions, both outcomes of every guard', () => {
    const walked = new Set(paths.flatMap(({ steps }) => covered(model, steps)));
    const { missing } = comparedWith(model, walked);
    const excused = new Set(coverage.missing.map(({ id }) => id));
    expect(missing.filter(({ id }) => !excused.has(id)).map(({ line }) => line)).toEqual([]);
  });

  test(`the engine stands where each of ${paths.length} paths says, after every step`, async () => {
    const walker = engineWalker(product, model);
    for (const path of paths) await walk(path, walker);
  });
});
