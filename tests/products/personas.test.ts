import { describe, expect, test } from 'vitest';
import { runPersona } from '#engine/check/run-persona.ts';
import { personasOf, productOf, products } from '#tests/paths/product-of.ts';

describe.each(products)('%s', (name) => {
  const product = productOf(name);
  const personas = personasOf(name);

  test('someone buys it', () => {
    expect(personas.filter(({ persona }) => persona.ends === 'issued').length).toBeGreaterThan(0);
  });

  test.each(personas.map(({ persona }) => [persona.name, persona] as const))('%s', (_name, persona) => {
    const { ended, problems, rated, facts } = runPersona(product, persona);
    const placed = (list: { at?: string; code: string }[]) => list.map(({ at, code }) => `${at} ${code}`).sort();
    expect({ ended, problems: placed(problems) }).toEqual({
      ended: persona.ends,
      problems: placed(persona.problems ?? []),
    });
    if (persona.premium) expect(rated).toMatchObject({ status: 'rated', premium: persona.premium });
    for (const [fact, value] of Object.entries(persona.facts ?? {}))
      expect([fact, facts[fact] ?? null]).toEqual([fact, value]);
  });
});
