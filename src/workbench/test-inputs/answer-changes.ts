import { selectLookupInputs } from '#engine/cases/run-case.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import { type DerivedState, deriveState } from '#engine/derived-state.ts';
import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord, Item, Lookup } from '#engine/record.ts';
import { type FactDependencies, findDependencies } from '../base/find-dependencies.ts';
import type { CaseDraft } from './case-drafts.ts';
import { listNearbyValues } from './nearby-values.ts';

/** Something else that a draft's answers, or the world, might say. */
export type AnswerChange = { answers: Record<string, Json>; findings?: Record<string, Lookup> };

/** Answers that cases give to a field, each once. */
export type SeenAnswers = (field: string) => Json[];

export function collectSeenAnswers(drafts: CaseDraft[]): SeenAnswers {
  const known = new Map<string, Json[]>();
  return (field) => {
    const given = drafts.map(({ journey }) => journey.record.answers[field]).filter((value) => value !== undefined);
    const values = known.get(field) ?? [...new Map(given.map((value) => [JSON.stringify(value), value])).values()];
    known.set(field, values);
    return values;
  };
}

/** The record with a change in it, before the chart has reacted. */
export function applyChangeToRecord(record: DraftRecord, { answers, findings = {} }: AnswerChange): DraftRecord {
  const given = { ...record.answers, ...answers };
  const kept = Object.entries(given).filter(([, value]) => value !== null);
  return { ...record, answers: Object.fromEntries(kept) as Answers, findings: { ...record.findings, ...findings } };
}

export function deriveChangedState(product: Product, record: DraftRecord, change: AnswerChange): DerivedState {
  return deriveState(product, applyChangeToRecord(record, change));
}

/** What an expression that is no condition of the product depends on. */
export function findLogicDependencies(product: Product, logic: Logic): FactDependencies {
  const { form } = product.definition;
  const conditions = { ...form.conditions, '': logic };
  return findDependencies({ ...product, definition: { ...product.definition, form: { ...form, conditions } } }, ['']);
}

/**
 * Changes of one draft by which an expression may come out otherwise: nothing, then one answer at a time moved to its
 * bounds, those of the page at hand first, then what the world may tell.
 */
export function* listNearbyChanges(
  product: Product,
  { journey }: CaseDraft,
  behind: FactDependencies,
  seen: SeenAnswers,
  page?: string,
): Generator<AnswerChange> {
  yield { answers: {} };
  const { situation, record } = journey;
  const ownFirst = [...behind.fields].sort((left, right) => rank(right) - rank(left));
  for (const field of ownFirst) {
    for (const value of listNearbyValues(product, field, situation, behind, seen(field)))
      yield { answers: { [field]: value } };
  }
  for (const name of behind.findings) {
    for (const told of listLookupVariants(product, name, behind, record)) {
      yield { answers: {}, findings: { [name]: { ...told, inputs: selectLookupInputs(journey, name) } } };
    }
  }

  function rank(field: string): number {
    return product.pageOf[field] === page ? 1 : 0;
  }
}

const STATUSES: Lookup['status'][] = ['found', 'not-found', 'failed', 'pending'];

/** What a finder may say: that it found nothing, or each value that is asked for, and another one. */
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

/** Members of a finding's value that comparisons read. */
function listReadMembers(product: Product, { comparisons }: FactDependencies, name: string): string[] {
  const fills = listEffects(product.definition.form).filter(({ finding }) => finding === name);
  const read = JSON.stringify([comparisons, fills.map((effect) => effect.fills ?? {})]);
  const members = [...read.matchAll(new RegExp(`"findings\\.${name}\\.value\\.(\\w+)"`, 'g'))];
  return [...new Set(members.map((match) => match[1] as string))];
}

/** Changes of one member of one item, by which a condition on items may come out otherwise. */
export function* listItemChanges(
  product: Product,
  { journey: { situation } }: CaseDraft,
  list: string,
  logic: Logic,
  seen: SeenAnswers,
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

/** The values around the bounds of an item's member: the member stands for a field for as long as they are sought. */
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
  return listNearbyValues(asField, member, { ...situation, answers, scope: { ...situation.scope, item } }, behind, []);
}

/** What stands on the other side where a member is compared: the policyholder's own document, for one. */
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
