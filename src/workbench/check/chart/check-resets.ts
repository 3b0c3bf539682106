import { chartNodes, transitionsOf } from '#workbench/base/chart-walk.ts';
import { type CheckContext, type Finding, fileOf } from '#workbench/base/finding.ts';
import { namesReadDeeply } from '#workbench/base/known-names.ts';

/** A rule that clears what the premium needs must make its page ask again: the field has to be required there. */
export function checkResets({ definition, name }: CheckContext): Finding[] {
  const rated = new Set(
    Object.values(definition.rating.inputs).flatMap(({ from }) => namesReadDeeply(definition, from)),
  );
  const clears = chartNodes(definition.chart)
    .flatMap(transitionsOf)
    .flatMap(({ actions }) => actions.filter(({ type }) => type === 'clear'));
  return clears.flatMap(({ params, at }) =>
    (Array.isArray(params.fields) ? params.fields.map(String) : [])
      .filter((field) => rated.has(field) && !isRequired(field))
      .map((field) => ({
        code: 'clears-without-asking',
        file: fileOf(name, 'chart'),
        at,
        message: `The premium needs "${field}", but once it is cleared no page insists on it.`,
        mend: 'Make the field required on its page.',
      })),
  );

  function isRequired(field: string): boolean {
    return Object.values(definition.form.pages).some(({ schema }) => schema.required?.includes(field));
  }
}
