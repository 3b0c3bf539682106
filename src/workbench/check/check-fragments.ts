import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import { type ChartNode, listChartNodes, listTransitions, resolveTargetPath, toPathKey } from '../base/chart-nodes.ts';
import {
  type AddIssue,
  type CheckInput,
  createIssueList,
  formatPointer,
  type Issue,
  readIfPresent,
  resolveProductFile,
} from '../base/issue.ts';
import { listJsonNodes } from '../base/json-tree.ts';

/**
 * Checks the chart as it is written: members beside a `$ref`, and fragments that refer to states outside of themselves.
 */
export function checkFragments(input: CheckInput): Issue[] {
  const seen = new Set<string>();
  const own = resolveProductFile(input.name, 'chart');
  const visit = (target: string, isRegion = false): Issue[] => {
    if (seen.has(target)) return [];
    seen.add(target);
    const [file = '', top = ''] = target.split('#');
    const chart = resolvePointer(readIfPresent(input.read, file) ?? null, top);
    if (chart === undefined) return [];
    const { issues, add } = createIssueList(file);
    const references = listJsonNodes(chart).flatMap(({ path, value }) =>
      isObject(value) && typeof value.$ref === 'string'
        ? [{ at: `${top}${formatPointer(...path)}`, target: value.$ref, members: Object.keys(value) }]
        : [],
    );
    for (const { at, members } of references)
      for (const word of members.filter((key) => key !== '$ref' && key !== 'onDone'))
        add(
          'beside-ref',
          `${at}${formatPointer(word)}`,
          `"${word}" stands beside a $ref; only onDone may.`,
          'Remove it, or write it into the fragment.',
        );
    if (file !== own) checkFragment(top, chart, isRegion, add);
    // A fragment directly below the top of the product's own chart may be a side region, which never ends.
    const inner = references.flatMap(({ at, target }) =>
      visit(resolveReference(file, target), file === own && /^\/states\/[^/]+$/.test(at)),
    );
    return [...issues, ...inner];
  };
  return visit(own);
}

function resolveReference(from: string, reference: string): string {
  const [path = '', at = ''] = reference.split('#');
  return `${path === '' ? from : resolvePath(from, path)}${at === '' ? '' : `#${at}`}`;
}

function checkFragment(top: string, chart: Json, isRegion: boolean, add: AddIssue): void {
  const nodes = listChartNodes(chart, [], top);
  const known = new Set(nodes.map(({ path }) => toPathKey(path)));
  for (const { at } of nodes.filter(({ value }) => value.id !== undefined))
    add('fragment-id', `${at}/id`, 'A fragment has no ids: it may be used more than once.', 'Remove the id.');
  for (const { at, target, from } of nodes.flatMap(listTransitions))
    if (target?.startsWith('#') || (target !== undefined && !isInsideFragment(from, target, known)))
      add(
        'fragment-target',
        at,
        `The target "${target}" is not in this fragment.`,
        'Lead to a state of the fragment; the chart that uses it says with onDone where it goes on.',
      );
  const ends = nodes.filter(({ path, value }) => path.length === 1 && value.type === 'final').length;
  if (!isRegion && ends !== 1)
    add('fragment-final', `${top}/states`, `A fragment has one final state; this one has ${ends}.`, {
      mend: 'Keep one; give cancelled, declined and expired states ways out instead.',
      facts: { found: String(ends), expected: '1' },
    });
}

/**
 * Returns true if a target stays inside a fragment. A state at the top of a fragment has no siblings outside; an inner
 * `$ref` is checked in its final position.
 */
function isInsideFragment(from: ChartNode, target: string, known: Set<string>): boolean {
  if (from.path.length === 0 && !target.startsWith('.')) return false;
  const path = resolveTargetPath(from, target);
  return path.some((_, length) => known.has(toPathKey(path.slice(0, length + 1))));
}
