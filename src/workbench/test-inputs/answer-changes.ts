import { selectLookupInputs } from '#engine/cases/run-case.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord, Item, Lookup } from '#engine/record.ts';
import { type FactDependencies, findDependencies } from '../base/find-dependencies.ts';
import { uniqueBy } from '../base/json-tree.ts';
import type { CaseDraft } from './case-drafts.ts';
import { type AnswerSearch, listNearbyValues, type SeenAnswers } from './nearby-values.ts';

/** Other answers of a draft, or other lookup results. */
export type AnswerChange = { answers: Record<string, Json>; findings?: Record<string, Lookup> };

export function collectSeenAnswers(drafts: CaseDraft[]): SeenAnswers {
  const known = new Map<string, Json[]>();
  return (field) => {
    const given = drafts.map(({ journey }) => journey.record.answers[field]).filter((value) => value !== undefined);
    const values = known.get(field) ?? uniqueBy(given);
    known.set(field, values);
    return values;
  };
}

/** Applies a change to the record, before the chart reacts. */
export function applyChangeToRecord(record: DraftRecord, { answers, findings = {} }: AnswerChange): DraftRecord {
  const given = { ...record.answers, ...answers };
  const kept = Object.entries(given).filter(([, value]) => value !== null);
  return { ...record, answers: Object.fromEntries(kept) as Answers, findings: { ...record.findings, ...findings } };
}

export function deriveChangedState(product: Product, record: DraftRecord, change: AnswerChange): DerivedState {
  return deriveState(product, applyChangeToRecord(record, change));
}

/** Finds the dependencies of an expression that is not a named condition of the product. */
export function findLogicDependencies(product: Product, logic: Logic): FactDependencies {
  const { form } = product.definition;
  const conditions = { ...form.conditions, '': logic };
  return findDependencies({ ...product, definition: { ...product.definition, form: { ...form, conditions } } }, ['']);
}

/**
 * Lists changes of one draft that may change the result of an expression: first no change, then one answer at a time
 * moved to its bounds (those of the present page first), then lookup results.
 */
export function* listNearbyChanges(
  search: AnswerSearch,
  { journey }: CaseDraft,
  behind: FactDependencies,
  page?: string,
): Generator<AnswerChange> {
  yield { answers: {} };
  const { situation, record } = journey;
  const ownFirst = [...behind.fields].sort((left, right) => rank(right) - rank(left));
  for (const field of ownFirst) {
    for (const value of listNearbyValues(search, field, situation, behind)) yield { answers: { [field]: value } };
  }
  for (const name of behind.findings) {
    for (const told of listLookupVariants(search.product, name, behind, record)) {
      yield { answers: {}, findings: { [name]: { ...told, inputs: selectLookupInputs(journey, name) } } };
    }
  }

  function rank(field: string): number {
    return search.product.pageOf[field] === page ? 1 : 0;
  }
}

const STATUSES: Lookup['status'][] = ['found', 'not-found', 'failed', 'pending'];

/** Lists lookup results: nothing found, or each required value, and another one. */
function listLookupVariants(
  product: Product,
  name: string,
  behind: FactDependencies,
  record: DraftRecord,
): Omit<Lookup, 'inputs'>[] {
  const known = record.findings[name]?.value;
  const silent = STATUSES.map((status) => ({ status, ...(known === undefined ? {} : { value: known }) }));
  const texts = [...behind.texts.filter((text) => !STATUSES.includes(text as never)), 'other'];
  const members = listReadMembers(product, behind, name);
  if (members.length === 0) return [...silent, ...texts.map((value) => ({ status: 'found' as const, value }))];
  const days = [record.asOf, '1900-01-01', '2199-12-31'];
  const values = members.flatMap((member) =>
    [...texts, true, false, ...days].map((value) => ({ ...(isObject(known) ? known : {}), [member]: value })),
  );
  return [...values.map((value) => ({ status: 'found' as const, value: value as Json })), ...silent];
}

/** Lists the members of a lookup's value that comparisons read. */
function listReadMembers(product: Product, { comparisons }: FactDependencies, name: string): string[] {
  const fills = listEffects(product.definition.form).filter(({ finding }) => finding === name);
  const read = JSON.stringify([comparisons, fills.map((effect) => effect.fills ?? {})]);
  const members = [...read.matchAll(new RegExp(`"findings\\.${name}\\.value\\.(\\w+)"`, 'g'))];
  return [...new Set(members.map((match) => match[1] as string))];
}

/** Lists changes of one member of one item that may change the result of a condition on items. */
export function* listItemChanges(
  { product, seen }: AnswerSearch,
  { journey: { situation } }: CaseDraft,
  list: string,
  logic: Logic,
): Generator<AnswerChange> {
  const items = (situation.answers[list] ?? []) as Item[];
  const behind = findLogicDependencies(product, logic);
  const members = [
    ...new Set([...JSON.stringify(logic).matchAll(/"item\.(\w+)"/g)].map((match) => match[1] as string)),
  ];
  for (const item of items) {
    for (const member of members) {
      const values = [
        ...listMemberValues(product, situation, { list, item, member }, behind),
        ...listComparedValues(member, behind, situation),
        ...items.map((other) => other[member] as Json),
        ...seen(list).flatMap((other) => (other as Item[]).map((one) => one[member] as Json)),
      ];
      for (const value of new Set(values.filter((value) => value !== undefined && value !== null))) {
        const changed = items.map((other) => (other === item ? { ...other, [member]: value } : other));
        yield { answers: { [list]: changed } };
      }
    }
  }
}

/** Lists the values around the bounds of an item's member. During the search the member has the role of a field. */
function listMemberValues(
  product: Product,
  situation: DerivedState,
  { list, item, member }: { list: string; item: Item; member: string },
  behind: FactDependencies,
): Json[] {
  const items = findField(product, list)?.items;
  const schema = items?.type === 'object' ? items.properties[member] : undefined;
  const page = product.pageOf[list];
  const definition = page === undefined ? undefined : product.definition.form.pages[page];
  if (!schema || !definition || page === undefined) return [];
  const standIn = { ...definition, schema: { ...definition.schema, properties: { [member]: schema } } };
  const pages = { ...product.definition.form.pages, [page]: standIn };
  const form = { ...product.definition.form, pages };
  const asField = {
    ...product,
    pageOf: { ...product.pageOf, [member]: page },
    definition: { ...product.definition, form },
  };
  const value = item[member];
  const answers = { ...situation.answers };
  if (value === undefined) delete answers[member];
  else answers[member] = value;
  const withItem = { ...situation, answers, scope: { ...situation.scope, item } };
  return listNearbyValues({ product: asField, seen: () => [] }, member, withItem, behind);
}

/** Lists the values that a member is compared with, for example the policyholder's own document. */
function listComparedValues(member: string, { comparisons }: FactDependencies, { answers }: DerivedState): Json[] {
  return comparisons.flatMap((sides) =>
    sides.flatMap((side, index) => {
      const other = sides[1 - index];
      const isMember = isObject(side) && side.var === `item.${member}`;
      const field = isObject(other) && typeof other.var === 'string' ? answers[other.var] : undefined;
      return isMember && field !== undefined ? [field] : [];
    }),
  );
}
