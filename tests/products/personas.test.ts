import { describe, expect, test } from 'vitest';
import type { Json } from '#engine/json.ts';
import { personasOf, productOf, products } from '#tests/paths/product-of.ts';
import { runPersona } from '#workbench/check/run-persona.ts';

function inKhmerDigits<T extends Json>(value: T): T {
  const text = JSON.stringify(value, (key, inner: Json) =>
    typeof inner === 'string' && key !== 'id'
      ? inner.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)))
      : inner,
  );
  return JSON.parse(text) as T;
}

describe.each(products)('%s', (name) => {
  const product = productOf(name);
  const personas = personasOf(name);

  test('someone buys it', () => {
    expect(personas.filter(({ persona }) => persona.ends === 'issued').length).toBeGreaterThan(0);
  });

  test('digits as a Khmer keyboard writes them are digits, in every answer', () => {
    const buyers = personas.filter(({ persona }) => persona.ends === 'issued').slice(0, 3);
    for (const { persona } of buyers) {
      const { ended, rated } = runPersona(product, { ...persona, answers: inKhmerDigits(persona.answers) });
      expect({ ended, total: rated.status === 'rated' && rated.premium.total }).toEqual({
        ended: 'issued',
        total: persona.premium?.total,
      });
    }
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
