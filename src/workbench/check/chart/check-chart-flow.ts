import {
  type ChartNode,
  listChartNodes,
  listSideRegions,
  listTransitions,
  resolveTargetPath,
  toPathKey,
} from '#workbench/base/chart-nodes.ts';
import {
  type AddIssue,
  type CheckContext,
  createIssueList,
  type Issue,
  resolveProductFile,
} from '#workbench/base/issue.ts';
import { checkEnds, handlesEvent, hasTag } from './check-ends.ts';
import { findReachableStates } from './find-reachable-states.ts';

type Pages = CheckContext['definition']['form']['pages'];

/** Checks the paths through the chart: targets, unreachable states, states without an exit, pages, the end. */
export function checkChartFlow({ definition, name }: CheckContext): Issue[] {
  const file = resolveProductFile(name, 'chart');
  const { issues, add } = createIssueList(file);
  const nodes = listChartNodes(definition.chart);
  checkTargets(nodes, add);
  checkInitialState(nodes, add);
  if (issues.length > 0) return issues;
  const { pages } = definition.form;
  const reached = findReachableStates(nodes);
  for (const node of nodes) {
    const way = reached.get(toPathKey(node.path));
    if (way === undefined) checkUnreached(node, reached, add);
    else if (isAtomic(node) && node.value.type !== 'final')
      for (const { code, message, mend } of checkOpenState(nodes, node, pages))
        issues.push({ code, file, at: node.at, message, mend, path: way });
  }
  checkNeverTaken(nodes, add);
  checkShadowedResets(nodes, add);
  issues.push(...checkEnds(file, nodes, pages));
  checkSale(
    nodes.filter(({ path }) => reached.has(toPathKey(path))),
    add,
  );
  const form = createIssueList(resolveProductFile(name, 'form'));
  const named = new Set(nodes.flatMap(({ path }) => path));
  for (const page of Object.keys(pages).filter((one) => !named.has(one)))
    form.add(
      'page-without-state',
      ['pages', page],
      `The chart has no state for the page "${page}".`,
      'Add the state to the journey, or remove the page.',
    );
  return [...issues, ...form.issues];
}

const isAtomic = ({ value }: ChartNode): boolean => value.states === undefined;

/** Reports an unreachable state. An inner state of an unreachable state is not reported again. */
function checkUnreached({ path, at }: ChartNode, reached: Map<string, unknown>, add: AddIssue): void {
  if (path.length > 1 && !reached.has(toPathKey(path.slice(0, -1)))) return;
  const message = `Nothing leads to the state "${toPathKey(path)}".`;
  add('unreachable-state', at, message, 'Lead a transition to it, or remove it.');
}

/** Checks that a state which is no end has an exit and belongs to a page. */
function checkOpenState(nodes: ChartNode[], node: ChartNode, pages: Pages): Pick<Issue, 'code' | 'message' | 'mend'>[] {
  const key = toPathKey(node.path);
  const [region = ''] = node.path;
  const isBeside = listSideRegions(nodes, pages).includes(region);
  // A region with one state only observes: it clears answers and sends notices, and needs no exit.
  const watches = isBeside && nodes.filter(({ path }) => path[0] === region).length === 2;
  const isPage = node.path.some((segment) => Object.hasOwn(pages, segment));
  const deadEnd = {
    code: 'dead-end',
    message: `The state "${key}" is no end, and nothing leads out of it.`,
    mend: 'Add a transition. If the journey ends here without a sale, give it type "final" and the tag "stop".',
  };
  const pageless = {
    code: 'state-without-page',
    message: `The state "${key}" belongs to no page.`,
    mend: 'Name it as a page of form.json, or place it inside one.',
  };
  return [...(watches || hasExit(nodes, node) ? [] : [deadEnd]), ...(isBeside || isPage ? [] : [pageless])];
}

/** Checks that the reachable states include the checkout and an end. */
function checkSale(reachable: ChartNode[], add: AddIssue): void {
  if (!reachable.some((node) => handlesEvent(node, 'CONFIRM')))
    add(
      'no-checkout',
      '/states',
      'No way through the journey reaches the checkout: nobody could buy the product.',
      'Lead NEXT of the last page to the state of the checkout, "$ref": "shared/checkout.json".',
    );
  else if (!reachable.some((node) => node.value.type === 'final' && hasTag(node, 'end')))
    add(
      'no-end',
      '/states',
      'The journey has no end that can be reached.',
      'Give its last state type "final" and the tag "end".',
    );
}

function checkTargets(nodes: ChartNode[], add: AddIssue): void {
  const known = new Set(nodes.map(({ path }) => toPathKey(path)));
  for (const { at, target, from } of nodes.flatMap(listTransitions))
    if (target !== undefined && !known.has(toPathKey(resolveTargetPath(from, target))))
      add(
        'unknown-target',
        at,
        `"${target}" is no state beside "${toPathKey(from.path)}".`,
        'Correct the target: a sibling by its name, sibling.inner, or .inner.',
      );
}

function checkInitialState(nodes: ChartNode[], add: AddIssue): void {
  for (const { at, value } of nodes) {
    const { states, type, initial } = value;
    if (states === undefined || type === 'parallel') continue;
    if (typeof initial === 'string' && Object.hasOwn(states as object, initial)) continue;
    const message =
      initial === undefined
        ? 'A state with inner states names the first one.'
        : `There is no inner state "${String(initial)}".`;
    add('unknown-initial', `${at}/initial`, message, 'Write initial: the name of an inner state.');
  }
}

/** Returns true if some event of the state, or of a state around it, leads to another state. */
function hasExit(nodes: ChartNode[], node: ChartNode): boolean {
  return nodes
    .filter(({ path }) => path.every((segment, index) => node.path[index] === segment))
    .flatMap(listTransitions)
    .some(
      ({ event, target, from }) =>
        event !== 'onDone' &&
        target !== undefined &&
        toPathKey(resolveTargetPath(from, target)) !== toPathKey(node.path),
    );
}

function checkNeverTaken(nodes: ChartNode[], add: AddIssue): void {
  for (const node of nodes) {
    const open = new Set<string>();
    for (const { event, guard, changed, at } of listTransitions(node)) {
      const message = `An earlier transition takes every ${event}, so this one is never taken.`;
      if (open.has(event)) add('never-taken', at, message, 'Put the transition without guard last.');
      else if (guard === undefined && changed === undefined) open.add(event);
    }
  }
}

/** XState checks outer states only if no inner state, in any region, handles the event. */
function checkShadowedResets(nodes: ChartNode[], add: AddIssue): void {
  const takers = nodes.filter((node) => handlesEvent(node, 'ANSWER'));
  for (const { path, at } of takers)
    if (takers.some((inner) => inner.path.length > path.length && path.every((name, at) => inner.path[at] === name)))
      add(
        'answer-shadowed',
        `${at}/on/ANSWER`,
        'A state inside takes ANSWER too, and then this rule is not asked.',
        'Give the rule a side region of its own.',
      );
}
