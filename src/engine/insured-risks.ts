import type { Journey } from './journey.ts';
import { evaluatePlain } from './language/expression.ts';
import { isObject, type Json } from './language/json.ts';

/** One key of a vehicle, a person or a place. Two records with the same key insure it twice. */
export type RiskKey = {
  /** `vehicle`, `person` ...: the word of product.json. */
  kind: string;
  /** Index of the key in product.json: a chassis number is never compared with a registration number. */
  way: number;
  /** The normalised value, without case, blanks, signs, width and accents of Latin letters. */
  text: string;
};

/** The risk keys of a record, each once. Keys without an answer are left out. */
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
