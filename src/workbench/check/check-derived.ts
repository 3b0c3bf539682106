import { listReadNames } from '#engine/language/expression.ts';
import { mapFields } from '#engine/reviewed/map-fields.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';

/** Checks derived values: each has a unique name and comes after the values that it reads. */
export function checkDerived({ definition, name }: CheckContext): Issue[] {
  const file = resolveProductFile(name, 'form');
  const { derived } = definition.form;
  const fields = mapFields(definition);
  const order = derived.map(({ set }) => set);
  return derived.flatMap(({ set, logic }, index) => {
    const at = formatPointer('derived', index);
    const findings: Issue[] = [];
    if (Object.hasOwn(fields, set) || order.indexOf(set) < index) {
      const message = `"${set}" is the name of ${Object.hasOwn(fields, set) ? 'a field' : 'another derived value'} too.`;
      findings.push({ code: 'name-twice', file, at: `${at}/set`, message, mend: 'Give the value a name of its own.' });
    }
    for (const later of listReadNames(logic).filter((read) => order.indexOf(read) >= index)) {
      const message = later === set ? `"${set}" reads itself.` : `"${set}" reads "${later}", which is computed later.`;
      findings.push({
        code: 'derived-order',
        file,
        at: `${at}/logic`,
        message,
        mend: `Put "${later}" before "${set}".`,
      });
    }
    return findings;
  });
}
