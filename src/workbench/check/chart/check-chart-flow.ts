import {
  type ChartNode,
  listChartNodes,
  listSideRegions,
  listTransitions,
  resolveTargetPath,
  toPathKey,
} from '#workbench/base/chart-nodes.ts';
import { type CheckContext, formatPointer, type Issue, resolveProductFile } from '#workbench/base/issue.ts';
import { checkEnds, handlesEvent, hasTag } from './check-ends.ts';
import { findReachableStates } from './find-reachable-states.ts';

/** Checks the paths through the chart: targets, unreachable states, states without an exit, pages, the end. */
export function checkChartFlow({ definition, name }: CheckContext): Issue[] {
  const file = resolveProductFile(name, 'chart');
  const nodes = listChartNodes(definition.chart);
  const broken = [...checkTargets(file, nodes), ...checkInitialState(file, nodes)];
  if (broken.length > 0) return broken;
  const { pages } = definition.form;
  const reached = findReachableStates(nodes);
  const isPage = (path: string[]) => path.some((segment) => Object.hasOwn(pages, segment));
  const side = new Set(listSideRegions(nodes, pages));
  const findings: Issue[] = [];
  const add = (code: string, at: string, message: string, mend: string, path?: string[]) =>
    findings.push({ code, file, at, message, mend, ...(path ? { path } : {}) });
  for (const node of nodes) {
    const title = `"${toPathKey(node.path)}"`;
    const way = reached.get(toPathKey(node.path));
    if (way === undefined) {
      // An inner state of an unreachable state is not reported again.
      if (node.path.length > 1 && !reached.has(toPathKey(node.path.slice(0, -1)))) continue;
      add(
        'unreachable-state',
        node.at,
        `Nothing leads to the state ${title}.`,
        'Lead a transition to it, or remove it.',
      );
      continue;
    }
    if (!isAtomic(node) || node.value.type === 'final') continue;
    // A region with one state only observes: it clears answers and sends notices, and needs no exit.
    const watches = side.has(node.path[0] ?? '') && nodes.filter(({ path }) => path[0] === node.path[0]).length === 2;
    if (!watches && !hasExit(nodes, node))
      add(
        'dead-end',
        node.at,
        `The state ${title} is no end, and nothing leads out of it.`,
        'Add a transition. If the journey ends here without a sale, give it type "final" and the tag "stop".',
        way,
      );
    if (!side.has(node.path[0] ?? '') && !isPage(node.path))
      add(
        'state-without-page',
        node.at,
        `The state ${title} belongs to no page.`,
        'Name it as a page of form.json, or place it inside one.',
        way,
      );
  }
  findings.push(...findNeverTaken(file, nodes), ...findShadowedResets(file, nodes));
  findings.push(...checkEnds(file, nodes, pages));
  const ends = nodes.filter((node) => node.value.type === 'final' && hasTag(node, 'end'));
  if (!nodes.some((node) => reached.has(toPathKey(node.path)) && handlesEvent(node, 'CONFIRM')))
    add(
      'no-checkout',
      '/states',
      'No way through the journey reaches the checkout: nobody could buy the product.',
      'Lead NEXT of the last page to the state of the checkout, "$ref": "shared/checkout.json".',
    );
  else if (!ends.some(({ path }) => reached.has(toPathKey(path))))
    add(
      'no-end',
      '/states',
      'The journey has no end that can be reached.',
      'Give its last state type "final" and the tag "end".',
    );
  const named = new Set(nodes.flatMap(({ path }) => path));
  for (const page of Object.keys(pages).filter((page) => !named.has(page)))
    findings.push({
      code: 'page-without-state',
      file: resolveProductFile(name, 'form'),
      at: formatPointer('pages', page),
      message: `The chart has no state for the page "${page}".`,
      mend: 'Add the state to the journey, or remove the page.',
    });
  return findings;
}

const isAtomic = ({ value }: ChartNode): boolean => value.states === undefined;

function checkTargets(file: string, nodes: ChartNode[]): Issue[] {
  const known = new Set(nodes.map(({ path }) => toPathKey(path)));
  return nodes.flatMap((node) =>
    listTransitions(node)
      .filter(({ target }) => target !== undefined && !known.has(toPathKey(resolveTargetPath(node, target))))
      .map(({ at, target }) => ({
        code: 'unknown-target',
        file,
        at,
        message: `"${target}" is no state beside "${toPathKey(node.path)}".`,
        mend: 'Correct the target: a sibling by its name, sibling.inner, or .inner.',
      })),
  );
}

function checkInitialState(file: string, nodes: ChartNode[]): Issue[] {
  return nodes.flatMap(({ at, value }) => {
    if (value.states === undefined || value.type === 'parallel') return [];
    if (typeof value.initial === 'string' && Object.hasOwn(value.states as object, value.initial)) return [];
    const message =
      value.initial === undefined
        ? 'A state with inner states names the first one.'
        : `There is no inner state "${String(value.initial)}".`;
    return [
      {
        code: 'unknown-initial',
        file,
        at: `${at}/initial`,
        message,
        mend: 'Write initial: the name of an inner state.',
      },
    ];
  });
}

/** Returns true if some event of the state, or of a state around it, leads to another state. */
function hasExit(nodes: ChartNode[], node: ChartNode): boolean {
  return nodes
    .filter(({ path }) => path.every((segment, index) => node.path[index] === segment))
    .some((around) =>
      listTransitions(around).some(
        ({ event, target }) =>
          event !== 'onDone' &&
          target !== undefined &&
          toPathKey(resolveTargetPath(around, target)) !== toPathKey(node.path),
      ),
    );
}

function findNeverTaken(file: string, nodes: ChartNode[]): Issue[] {
  return nodes.flatMap((node) => {
    const open = new Set<string>();
    return listTransitions(node).flatMap(({ event, guard, changed, at }) => {
      if (open.has(event)) {
        const message = `An earlier transition takes every ${event}, so this one is never taken.`;
        return [{ code: 'never-taken', file, at, message, mend: 'Put the transition without guard last.' }];
      }
      if (guard === undefined && changed === undefined) open.add(event);
      return [];
    });
  });
}

/** XState checks outer states only if no inner state, in any region, handles the event. */
function findShadowedResets(file: string, nodes: ChartNode[]): Issue[] {
  const takers = nodes.filter((node) => listTransitions(node).some(({ event }) => event === 'ANSWER'));
  return takers
    .filter(({ path }) =>
      takers.some((inner) => inner.path.length > path.length && path.every((name, at) => inner.path[at] === name)),
    )
    .map(({ at }) => ({
      code: 'answer-shadowed',
      file,
      at: `${at}/on/ANSWER`,
      message: 'A state inside takes ANSWER too, and then this rule is not asked.',
      mend: 'Give the rule a side region of its own.',
    }));
}
