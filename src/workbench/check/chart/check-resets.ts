import { listChartNodes, listTransitions } from '#workbench/base/chart-nodes.ts';
import { type CheckContext, type Issue, resolveProductFile } from '#workbench/base/issue.ts';
import { listNamesReadDeeply } from '#workbench/base/known-names.ts';

/**
 * Checks that a rule which clears an input of the premium makes its page ask again: the field has to be required there.
 */
export function checkResets({ definition, name }: CheckContext): Issue[] {
  const rated = new Set(
    Object.values(definition.rating.inputs).flatMap(({ from }) => listNamesReadDeeply(definition, from)),
  );
  const clears = listChartNodes(definition.chart)
    .flatMap(listTransitions)
    .flatMap(({ actions }) => actions.filter(({ type }) => type === 'clear'));
  return clears.flatMap(({ params, at }) =>
    (Array.isArray(params.fields) ? params.fields.map(String) : [])
      .filter((field) => rated.has(field) && !isRequired(field))
      .map((field) => ({
        code: 'clears-without-asking',
        file: resolveProductFile(name, 'chart'),
        at,
        message: `The premium needs "${field}", but once it is cleared no page insists on it.`,
        mend: 'Make the field required on its page.',
      })),
  );

  function isRequired(field: string): boolean {
    return Object.values(definition.form.pages).some(({ schema }) => schema.required?.includes(field));
  }
}
