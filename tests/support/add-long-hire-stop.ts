import type { Json } from '#engine/language/json.ts';
import type { FixtureFiles } from './fixture-product.ts';

/**
 * A hire of more than 30 days is not sold: the fixture's journey ends on the page `callUs`. The guard of this branch
 * is first, as authors write it.
 */
export function addLongHireStop(files: FixtureFiles): void {
  const form = files['product-schemas/boat/form.json'] as { pages: Record<string, Json> };
  form.pages = {
    ...form.pages,
    callUs: { schema: { type: 'object', additionalProperties: false, properties: {} } },
  };
  const chart = files['machines/boat.json'] as { states: { journey: { states: Record<string, Json> } } };
  Object.assign(chart.states.journey.states, {
    hire: {
      on: {
        NEXT: [
          { guard: 'isLong', target: 'callUs' },
          { guard: 'isShort', target: 'choice' },
        ],
      },
    },
    callUs: { type: 'final', tags: ['stop'] },
  });
}
