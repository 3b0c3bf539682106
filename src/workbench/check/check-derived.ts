import { listReadNames } from '#engine/language/expression.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { type CheckContext, createIssueList, type Issue, resolveProductFile } from '../base/issue.ts';

/** Checks derived values: each has a unique name and comes after the values that it reads. */
export function checkDerived({ definition, name }: CheckContext): Issue[] {
  const { issues, add } = createIssueList(resolveProductFile(name, 'form'));
  const { derived } = definition.form;
  const fields = mapFields(definition);
  const order = derived.map(({ set }) => set);
  for (const [index, { set, logic }] of derived.entries()) {
    const other = Object.hasOwn(fields, set) ? 'a field' : 'another derived value';
    if (Object.hasOwn(fields, set) || order.indexOf(set) < index)
      add(
        'name-twice',
        ['derived', index, 'set'],
        `"${set}" is the name of ${other} too.`,
        'Give the value a name of its own.',
      );
    for (const later of listReadNames(logic).filter((read) => order.indexOf(read) >= index)) {
      const message = later === set ? `"${set}" reads itself.` : `"${set}" reads "${later}", which is computed later.`;
      add('derived-order', ['derived', index, 'logic'], message, `Put "${later}" before "${set}".`);
    }
  }
  return issues;
}
