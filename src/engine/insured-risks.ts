import type { Journey } from './journey.ts';
import { evaluatePlain } from './language/expression.ts';
import { isObject, type Json } from './language/json.ts';

/** One thing that tells a vehicle, a person or a place: two records with the same name it twice. */
export type RiskKey = {
  /** `vehicle`, `person` ...: the word of product.json. */
  kind: string;
  /** Which of the ways to tell it: a chassis number is never compared with a registration number. */
  way: number;
  /** Without anything in which one writing differs from another: case, blanks, signs, width, accents of Latin letters. */
  text: string;
};

/** By what a record's risks are told, each once; what is not answered tells nothing. */
export function listRiskKeys({ product, situation: { scope } }: Journey): RiskKey[] {
  const keys = (product.definition.product.insuredRisks ?? []).flatMap(({ kind, each, keys: ways }) => {
    const items = each === undefined ? [undefined] : listItems(scope.values[each]);
    return items.flatMap((item) =>
      ways.flatMap((logic, way) => {
        const text = normalizeKey(evaluatePlain(logic, { ...scope, item }));
        return text === '' ? [] : [{ kind, way, text }];
      }),
    );
  });
  return [...new Map(keys.map((key) => [`${key.kind} ${key.way} ${key.text}`, key])).values()];
}

function listItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter((item) => isObject(item as Json)) : [];
}

function normalizeKey(value: Json | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return String(value)
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.slice(0, 1))
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}
