import { listChartNodes, listTransitions } from '#workbench/base/chart-nodes.ts';
import { type CheckContext, createIssueList, type Issue, resolveProductFile } from '#workbench/base/issue.ts';
import { listNamesReadDeeply } from '#workbench/base/known-names.ts';

/** Checks that a page requires each field that the chart clears and the premium needs, so that it is asked again. */
export function checkResets({ definition, name }: CheckContext): Issue[] {
  const { issues, add } = createIssueList(resolveProductFile(name, 'chart'));
  const rated = new Set(
    Object.values(definition.rating.inputs).flatMap(({ from }) => listNamesReadDeeply(definition, from)),
  );
  const required = Object.values(definition.form.pages).flatMap(({ schema }) => schema.required ?? []);
  const actions = listChartNodes(definition.chart)
    .flatMap(listTransitions)
    .flatMap((transition) => transition.actions);
  for (const { type, params, at } of actions)
    for (const field of type === 'clear' && Array.isArray(params.fields) ? params.fields.map(String) : []) {
      const message = `The premium needs "${field}", but once it is cleared no page insists on it.`;
      if (rated.has(field) && !required.includes(field))
        add('clears-without-asking', at, message, 'Make the field required on its page.');
    }
  return issues;
}
