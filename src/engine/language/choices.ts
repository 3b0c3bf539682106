import type { FieldSchema, FormDefinition, Logic, PageDefinition } from './definition.ts';
import { evaluateFact, listRootNames, type Scope } from './expression.ts';

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
