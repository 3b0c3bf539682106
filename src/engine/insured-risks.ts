import type { Journey } from './journey.ts';
import type { Logic } from './language/definition.ts';
import { evaluatePlain, type Scope } from './language/expression.ts';
import { isObject, type Json } from './language/json.ts';
import { toLatinDigits } from './language/typed/digits.ts';
import { listNameLetters } from './language/typed/person-names.ts';

/** One key of an insured vehicle, person or place. If two records have the same key, both insure the same risk. */
export type RiskKey = {
  /** The kind of risk as named in product.json: `vehicle`, `person`, `place`. */
  kind: string;
  /**
   * Index of the key's expression in product.json. Only texts with the same index are compared: a chassis number never
   * equals a registration number.
   */
  way: number;
  /** The normalised value, without case, blanks, signs, width, scripts of digits and accents of Latin letters. */
  text: string;
};

/** Lists the risk keys of a record, each once. Keys without an answer are left out. */
export function listRiskKeys({ product, situation: { scope } }: Journey): RiskKey[] {
  const keys = (product.definition.product.insuredRisks ?? []).flatMap(({ kind, each, keys: ways }) => {
    const items = each === undefined ? [undefined] : listItems(scope.values[each]);
    return items.flatMap((item) =>
      ways.flatMap((logic, way) => {
        const texts = listKeyTexts(kind, logic, { ...scope, item });
        return texts.map((text) => ({ kind, way, text }));
      }),
    );
  });
  return [...new Map(keys.map((key) => [`${key.kind} ${key.way} ${key.text}`, key])).values()];
}

/**
 * The texts of a key, none without an answer: its value, and for a person that is known by a name and something else,
 * the letters of the name in alphabetical order with that something. Two spellings of one person have one text in common.
 */
function listKeyTexts(kind: string, logic: Logic, scope: Scope): string[] {
  const text = normalizeKey(evaluatePlain(logic, scope));
  const joined = isObject(logic) && Array.isArray(logic.join) ? logic.join : [];
  if (text === '' || kind !== 'person' || joined.length === 0) return text === '' ? [] : [text];
  const parts = joined.map((part) => evaluatePlain(part, scope)).filter((part) => typeof part === 'string');
  const names = parts.filter((part) => !/\p{Nd}/u.test(part));
  const others = parts.filter((part) => !names.includes(part)).map(normalizeKey);
  return [text, ...listNameLetters(names.join(' ')).map((letters) => [letters, ...others].join(' '))];
}

function listItems(value: unknown): unknown[] {
  return Array.isArray(value) ? value.filter((item) => isObject(item as Json)) : [];
}

function normalizeKey(value: Json | undefined): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  return toLatinDigits(String(value))
    .normalize('NFKD')
    .toUpperCase()
    .replaceAll(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.slice(0, 1))
    .replaceAll(/[^\p{L}\p{N}\p{M}]/gu, '');
}
