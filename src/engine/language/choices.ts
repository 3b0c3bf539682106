import type { FieldSchema, FormDefinition, Logic, PageDefinition } from './definition.ts';
import { evaluateFact, listRootNames, type Scope } from './expression.ts';
import { isSameJson, type Json } from './json.ts';

/** The options of a field for which the page's condition has this value. Without a condition all options are allowed. */
export function listJudgedOptions(
  { schema, choices = {} }: PageDefinition,
  field: string,
  scope: Scope,
  isAllowed: boolean,
): (string | number)[] {
  const options = listOptions(schema.properties[field]);
  const logic = choices[field];
  if (logic === undefined) return isAllowed ? options : [];
  return options.filter((item) => evaluateFact(logic, { ...scope, item }) === isAllowed);
}

/**
 * True if every chosen option is offered, false if one is excluded, undefined if that depends on a missing answer. It
 * judges only the chosen options, because a field may have hundreds.
 */
export function judgeChoice(logic: Logic, chosen: Json, scope: Scope): boolean | undefined {
  const facts = (Array.isArray(chosen) ? chosen : [chosen]).map((item) => evaluateFact(logic, { ...scope, item }));
  if (facts.every((fact) => fact === true)) return true;
  return facts.includes(false) ? false : undefined;
}

/** True if two records have the same answers to these fields. */
export function hasSameAnswers(one: Record<string, Json>, other: Record<string, Json>, fields: string[]): boolean {
  return fields.every((field) => isSameJson(one[field] ?? null, other[field] ?? null));
}

/** An answer with an option that is not offered: its page and field, and the answer without such options. */
export type RefusedChoice = { page: string; field: string; left: Json | undefined };

/**
 * Lists the answers with an option that the other answers exclude. An option that depends on a missing answer is not
 * excluded.
 */
export function listRefusedChoices(form: FormDefinition, answers: Record<string, Json>, scope: Scope): RefusedChoice[] {
  return listConditionalChoices(form).flatMap(({ page, field, logic }): RefusedChoice[] => {
    const chosen = answers[field];
    if (chosen === undefined) return [];
    const all = Array.isArray(chosen) ? chosen : [chosen];
    const left = all.filter((item) => evaluateFact(logic, { ...scope, item }) !== false);
    if (left.length === all.length) return [];
    return [{ page, field, left: left.length > 0 ? left : undefined }];
  });
}

type ConditionalChoice = { page: string; field: string; logic: Logic };

const conditionalChoices = new WeakMap<FormDefinition['pages'], ConditionalChoice[]>();

/** The fields of a form whose options have a condition. */
function listConditionalChoices({ pages }: FormDefinition): ConditionalChoice[] {
  const known = conditionalChoices.get(pages);
  if (known) return known;
  const made = Object.entries(pages).flatMap(([page, { choices = {} }]) =>
    Object.entries(choices).map(([field, logic]) => ({ page, field, logic })),
  );
  conditionalChoices.set(pages, made);
  return made;
}

function listOptions(schema: FieldSchema | undefined): (string | number)[] {
  return schema?.enum ?? (schema?.items?.type === 'object' ? undefined : schema?.items?.enum) ?? [];
}

/** The names that an expression reads, directly or through derived values. */
export function listReadAnswers(form: FormDefinition, logic: Logic): string[] {
  return listRootNames(logic).flatMap((name) => {
    const derived = form.derived.find(({ set }) => set === name);
    return derived ? listReadAnswers(form, derived.logic) : [name];
  });
}

/** The schema with a field's options: its own, or that of its list's items. */
export function selectOptionsSchema(schema: FieldSchema): FieldSchema {
  return schema.items && schema.items.type !== 'object' ? schema.items : schema;
}
