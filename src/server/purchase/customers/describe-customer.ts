import type { Journey } from '#engine/journey.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Item } from '#engine/record.ts';

/**
 * Describes the buyer of a record, by `customer` of product.json: the date of birth separately from all other answers.
 * Undefined if the product remembers no customers, or there is no date of birth.
 */
export function describeCustomer(
  journey: Journey,
): { dateOfBirth: string; details: Record<string, string> } | undefined {
  const { dateOfBirth, ...details } = listCustomerDetails(journey);
  return dateOfBirth === undefined ? undefined : { dateOfBirth, details };
}

/** Lists the buyer's details of a record as texts, by `customer` of product.json; those without an answer are left out. */
export function listCustomerDetails({ product, situation: { scope } }: Journey): Record<string, string> {
  const told = Object.entries(product.definition.product.customer ?? {})
    .map(([name, logic]) => [name, evaluatePlain(logic, scope)] as const)
    .filter((entry): entry is readonly [string, string] => typeof entry[1] === 'string');
  return Object.fromEntries(told);
}

/** A person whom a buyer insured besides: the answers of one item of a list, without the id of the item. */
export type KnownPerson = Record<string, Json>;

/** Lists the persons of a record whom the buyer insures besides: the items that `insuredRisks` of product.json names. */
export function listInsuredPeople({ product, situation: { answers } }: Journey): KnownPerson[] {
  const risks = product.definition.product.insuredRisks ?? [];
  const lists = risks.flatMap(({ kind, each }) => (kind === 'person' && each !== undefined ? [each] : []));
  return lists.flatMap((list) => ((answers[list] ?? []) as Item[]).map(({ id: _id, ...person }) => person));
}

/**
 * Lists the numbers of the persons whom the buyer insures besides, for example of passports: `insuredRisks` of
 * product.json knows a person by such an answer alone.
 */
export function listPersonNumbers({ product, situation: { answers, scope } }: Journey): Json[] {
  return (product.definition.product.insuredRisks ?? []).flatMap(({ kind, each, keys }) => {
    const items = kind === 'person' && each !== undefined ? ((answers[each] ?? []) as Item[]) : [];
    const numbers = keys.filter((key) => isObject(key) && key.var !== undefined);
    return items.flatMap((item) => numbers.map((key) => evaluatePlain(key, { ...scope, item }) ?? null));
  });
}

/** The most persons that are remembered of one customer. */
const MOST_PEOPLE = 20;

/** Merges the persons of a purchase with those of earlier ones, by their full name; the newest come first. */
export function mergePeople(now: KnownPerson[], before: KnownPerson[]): KnownPerson[] {
  const nameOf = ({ fullName }: KnownPerson) => String(fullName).toLowerCase();
  const merged = now.map((person) => ({ ...before.find((one) => nameOf(one) === nameOf(person)), ...person }));
  const others = before.filter((one) => !now.some((person) => nameOf(one) === nameOf(person)));
  return [...merged, ...others].slice(0, MOST_PEOPLE);
}
