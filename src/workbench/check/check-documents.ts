import { listReadNames } from '#engine/language/expression.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import {
  type CheckContext,
  createIssueList,
  findDuplicates,
  type Issue,
  joinNames,
  resolveProductFile,
} from '../base/issue.ts';

/** Checks that documents show only answers and derived values of the product. */
export function checkDocuments({ definition, name }: CheckContext): Issue[] {
  const { issues, add } = createIssueList(resolveProductFile(name, 'product'), '/documents');
  const fields = mapFields(definition);
  const { documents } = definition.product;
  const known = new Set([...Object.keys(fields), ...definition.form.derived.map(({ set }) => set)]);
  const checkNames = (at: (string | number)[], names: string[]) => {
    for (const field of names.filter((one) => !known.has(one)))
      add('unknown-field', at, `Nothing is named "${field}".`, 'Name a field or a derived value.');
  };
  for (const twice of findDuplicates(documents.map((document) => document.name)))
    add('name-twice', '', `There are two documents "${twice}".`, 'Give one another name.');
  for (const [index, { groups, benefitsOfPlan }] of documents.entries()) {
    for (const [part, group] of groups.entries()) checkNames([index, 'groups', part, 'fields'], group.fields);
    checkLists(index);
    const message = `There is no field "${benefitsOfPlan}".`;
    if (benefitsOfPlan !== undefined && !Object.hasOwn(fields, benefitsOfPlan))
      add('unknown-field', [index, 'benefitsOfPlan'], message, 'Name the field of the plan.');
  }
  return issues;

  function checkLists(index: number): void {
    for (const [part, { field, columns, policyholder = {} }] of (documents[index]?.lists ?? []).entries()) {
      const at = [index, 'lists', part];
      const items = fields[field]?.items;
      if (items?.type !== 'object') {
        add('unknown-field', [...at, 'field'], `"${field}" is no list.`, 'Name a field that is a list of items.');
        continue;
      }
      const members = `Its members are ${joinNames(Object.keys(items.properties))}.`;
      for (const column of columns.filter((one) => !Object.hasOwn(items.properties, one)))
        add('unknown-field', [...at, 'columns'], `An item of "${field}" has no "${column}".`, members);
      for (const [column, logic] of Object.entries(policyholder))
        checkNames([...at, 'policyholder', column], listReadNames(logic));
    }
  }
}
