import { listReadAnswers } from '#engine/language/choices.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';

/**
 * The pages whose answers decide which pages a journey has. The number of its pages is certain on a page after all of
 * them. A branch that reads something else than answers, such as a lookup, can be decided anywhere: then the result is
 * every page.
 */
export function listDecidingPages({ form, chart }: Pick<ProductDefinition, 'form' | 'chart'>): string[] {
  const names = listBranchGuards(chart as Json).flatMap((guard) =>
    listReadAnswers(form, form.conditions[guard] ?? null),
  );
  const pages = Object.entries(form.pages);
  const asking = pages.filter(([, { schema }]) => names.some((name) => name in schema.properties));
  const known = new Set(asking.flatMap(([, { schema }]) => Object.keys(schema.properties)));
  const isAnswer = (name: string) => known.has(name) || ['asOf', 'circumstances', 'given'].includes(name);
  return (names.every(isAnswer) ? asking : pages).map(([page]) => page);
}

/** The guards of all transitions that go to the next page. */
function listBranchGuards(node: Json | undefined): string[] {
  if (!isObject(node)) return [];
  const next = isObject(node.on) ? node.on.NEXT : undefined;
  const guards = (Array.isArray(next) ? next : [next]).flatMap((way) =>
    isObject(way) && typeof way.guard === 'string' ? [way.guard] : [],
  );
  const inner = isObject(node.states) ? Object.values(node.states).flatMap((state) => listBranchGuards(state)) : [];
  return [...guards, ...inner];
}
