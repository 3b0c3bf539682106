import { isObject, type Json } from '#engine/language/json.ts';
import { resolvePath, resolvePointer } from '#engine/language/load-definition.ts';
import { listChartNodes, listTransitions, resolveTargetPath, toPathKey } from '../base/chart-nodes.ts';
import { type CheckInput, formatPointer, type Issue, resolveProductFile } from '../base/issue.ts';

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
    const chart = resolvePointer(readIfPresent(input, file) ?? null, top);
    if (chart === undefined) return [];
    const references = listReferences(chart, top);
    const beside = references.flatMap(({ at, others }) =>
      others.map((word) => ({
        code: 'beside-ref',
        file,
        at: `${at}${formatPointer(word)}`,
        message: `"${word}" stands beside a $ref; only onDone may.`,
        mend: 'Remove it, or write it into the fragment.',
      })),
    );
    const fragment = file === own ? [] : checkFragment(file, top, chart, isRegion);
    // Beside the journey a chart has side regions, which never end.
    const inner = references.flatMap(({ at, target }) =>
      visit(resolveReference(file, target), file === own && /^\/states\/[^/]+$/.test(at)),
    );
    return [...beside, ...fragment, ...inner];
  };
  return visit(own);
}

function readIfPresent({ read }: CheckInput, file: string): Json | undefined {
  try {
    return read(file);
  } catch {
    return undefined;
  }
}

function resolveReference(from: string, reference: string): string {
  const [path = '', at = ''] = reference.split('#');
  return `${path === '' ? from : resolvePath(from, path)}${at === '' ? '' : `#${at}`}`;
}

function listReferences(node: Json, at: string): { at: string; target: string; others: string[] }[] {
  if (Array.isArray(node)) return node.flatMap((inner, index) => listReferences(inner, `${at}/${index}`));
  if (!isObject(node)) return [];
  const others = Object.keys(node).filter((key) => key !== '$ref' && key !== 'onDone');
  const own = typeof node.$ref === 'string' ? [{ at, target: node.$ref, others }] : [];
  return [
    ...own,
    ...Object.entries(node).flatMap(([key, inner]) => listReferences(inner as Json, `${at}${formatPointer(key)}`)),
  ];
}

function checkFragment(file: string, top: string, chart: Json, isRegion: boolean): Issue[] {
  const nodes = listChartNodes(chart, [], top);
  const known = new Set(nodes.map(({ path }) => toPathKey(path)));
  const ids = nodes
    .filter(({ value }) => value.id !== undefined)
    .map(({ at }) => ({
      code: 'fragment-id',
      file,
      at: `${at}/id`,
      message: 'A fragment has no ids: it may be used more than once.',
      mend: 'Remove the id.',
    }));
  const outside = nodes.flatMap((node) =>
    listTransitions(node)
      .filter(({ target }) => target !== undefined)
      .filter(
        ({ target = '' }) =>
          target.startsWith('#') || !isInsideFragment(node.path, target, known, resolveTargetPath(node, target)),
      )
      .map(({ at, target }) => ({
        code: 'fragment-target',
        file,
        at,
        message: `The target "${target}" is not in this fragment.`,
        mend: 'Lead to a state of the fragment; the chart that uses it says with onDone where it goes on.',
      })),
  );
  const ends = nodes.filter(({ path, value }) => path.length === 1 && value.type === 'final').length;
  const final =
    isRegion || ends === 1
      ? []
      : [
          {
            code: 'fragment-final',
            file,
            at: `${top}/states`,
            message: `A fragment has one final state; this one has ${ends}.`,
            mend: 'Keep one; give cancelled, declined and expired states ways out instead.',
          },
        ];
  return [...ids, ...outside, ...final];
}

/**
 * Returns true if a target stays inside a fragment. A state at the top of a fragment has no siblings outside; an inner
 * `$ref` is checked in its final position.
 */
function isInsideFragment(from: string[], target: string, known: Set<string>, path: string[]): boolean {
  if (from.length === 0 && !target.startsWith('.')) return false;
  const key = toPathKey(path);
  return known.has(key) || path.some((_, length) => known.has(toPathKey(path.slice(0, length + 1))));
}
