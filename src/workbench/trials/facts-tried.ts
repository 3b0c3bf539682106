import { inputsOf } from '#engine/cases/run-case.ts';
import type { Logic } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { fieldSchema, type Product } from '#engine/product.ts';
import type { Answers, DraftRecord, Finding, Item } from '#engine/record.ts';
import { type Situation, situationOf } from '#engine/situation.ts';
import { effectsOf } from '#engine/verbs/effects.ts';
import { type Behind, conditionsBehind } from '../base/conditions-behind.ts';
import type { CaseDraft } from './case-drafts.ts';
import { valuesAround } from './values-around.ts';

/** Something else that a draft's answers, or the world, might say. */
export type Change = { answers: Record<string, Json>; findings?: Record<string, Finding> };

/** Answers that cases give to a field, each once. */
export type Seen = (field: string) => Json[];

export function answersSeen(drafts: CaseDraft[]): Seen {
  const known = new Map<string, Json[]>();
  return (field) => {
    const given = drafts.map(({ journey }) => journey.record.answers[field]).filter((value) => value !== undefined);
    const values = known.get(field) ?? [...new Map(given.map((value) => [JSON.stringify(value), value])).values()];
    known.set(field, values);
    return values;
  };
}

/** The record with a change in it, before the chart has reacted. */
export function changedRecord(record: DraftRecord, { answers, findings = {} }: Change): DraftRecord {
  const given = { ...record.answers, ...answers };
  const kept = Object.entries(given).filter(([, value]) => value !== null);
  return { ...record, answers: Object.fromEntries(kept) as Answers, findings: { ...record.findings, ...findings } };
}

export function changedSituation(product: Product, record: DraftRecord, change: Change): Situation {
  return situationOf(product, changedRecord(record, change));
}

/** What an expression that is no condition of the product depends on. */
export function behindLogic(product: Product, logic: Logic): Behind {
  const { form } = product.definition;
  const conditions = { ...form.conditions, '': logic };
  return conditionsBehind({ ...product, definition: { ...product.definition, form: { ...form, conditions } } }, ['']);
}

/**
 * Changes of one draft by which an expression may come out otherwise: nothing, then one answer at a time moved to its
 * bounds, those of the page at hand first, then what the world may tell.
 */
export function* changesAround(
  product: Product,
  { journey }: CaseDraft,
  behind: Behind,
  seen: Seen,
  page?: string,
): Generator<Change> {
  yield { answers: {} };
  const { situation, record } = journey;
  const ownFirst = [...behind.fields].sort((left, right) => rank(right) - rank(left));
  for (const field of ownFirst) {
    for (const value of valuesAround(product, field, situation, behind, seen(field)))
      yield { answers: { [field]: value } };
  }
  for (const name of behind.findings) {
    for (const told of findingsOf(product, name, behind, record)) {
      yield { answers: {}, findings: { [name]: { ...told, inputs: inputsOf(journey, name) } } };
    }
  }

  function rank(field: string): number {
    return product.pageOf[field] === page ? 1 : 0;
  }
}

const STATUSES: Finding['status'][] = ['found', 'not-found', 'failed', 'pending'];

/** What a finder may say: that it found nothing, or each value that is asked for, and another one. */
function findingsOf(product: Product, name: string, behind: Behind, record: DraftRecord): Omit<Finding, 'inputs'>[] {
  const known = record.findings[name]?.value;
  const silent = STATUSES.map((status) => ({ status, ...(known === undefined ? {} : { value: known }) }));
  const texts = [...behind.texts.filter((text) => !STATUSES.includes(text as never)), 'other'];
  const members = membersRead(product, behind, name);
  if (members.length === 0) return [...silent, ...texts.map((value) => ({ status: 'found' as const, value }))];
  const days = [record.asOf, '1900-01-01', '2199-12-31'];
  const values = members.flatMap((member) =>
    [...texts, true, false, ...days].map((value) => ({ ...(isObject(known) ? known : {}), [member]: value })),
  );
  return [...values.map((value) => ({ status: 'found' as const, value: value as Json })), ...silent];
}

/** Members of a finding's value that comparisons read. */
function membersRead(product: Product, { comparisons }: Behind, name: string): string[] {
  const fills = effectsOf(product.definition.form).filter(({ finding }) => finding === name);
  const read = JSON.stringify([comparisons, fills.map((effect) => effect.fills ?? {})]);
  const members = [...read.matchAll(new RegExp(`"findings\\.${name}\\.value\\.(\\w+)"`, 'g'))];
  return [...new Set(members.map((match) => match[1] as string))];
}

/** Changes of one member of one item, by which a condition on items may come out otherwise. */
export function* changesOfItems(
  product: Product,
  { journey: { situation } }: CaseDraft,
  list: string,
  logic: Logic,
  seen: Seen,
): Generator<Change> {
  const items = (situation.answers[list] ?? []) as Item[];
  const behind = behindLogic(product, logic);
  const members = [
    ...new Set([...JSON.stringify(logic).matchAll(/"item\.(\w+)"/g)].map((match) => match[1] as string)),
  ];
  for (const item of items) {
    for (const member of members) {
      const values = [
        ...memberValues(product, situation, { list, item, member }, behind),
        ...comparedWith(member, behind, situation),
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
function memberValues(
  product: Product,
  situation: Situation,
  { list, item, member }: { list: string; item: Item; member: string },
  behind: Behind,
): Json[] {
  const items = fieldSchema(product, list)?.items;
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
  return valuesAround(asField, member, { ...situation, answers, scope: { ...situation.scope, item } }, behind, []);
}

/** What stands on the other side where a member is compared: the policyholder's own document, for one. */
function comparedWith(member: string, { comparisons }: Behind, { answers }: Situation): Json[] {
  return comparisons.flatMap((sides) =>
    sides.flatMap((side, index) => {
      const other = sides[1 - index];
      const isMember = isObject(side) && side.var === `item.${member}`;
      const field = isObject(other) && typeof other.var === 'string' ? answers[other.var] : undefined;
      return isMember && field !== undefined ? [field] : [];
    }),
  );
}
