import type { PageDefinition } from '#engine/language/definition.ts';
import { type ChartNode, listTransitions, toPathKey } from '#workbench/base/chart-nodes.ts';
import { formatPointer, type Issue } from '#workbench/base/issue.ts';
import { findReachableStates } from './find-reachable-states.ts';

const STOP_HINT =
  'Give it type "final" and the tag "stop": a page with words and the telephone, where nothing is sold.';

type EndFault = [code: string, message: string, mend: string];

/**
 * The states of a chart. `unsold`: those that are reached without CONFIRM; `reached`: all that are reached; both by
 * their paths, with the events of a shortest path.
 */
type Reach = { nodes: ChartNode[]; unsold: Map<string, string[]>; reached: Map<string, string[]> };

/**
 * Checks the two kinds of journey ends. At an end with the tag `end` the customer bought a policy; at an end with the
 * tag `stop` nothing was sold. A wrong tag shows a customer a purchase that did not happen.
 */
export function checkEnds(file: string, nodes: ChartNode[], pages: Record<string, PageDefinition>): Issue[] {
  const reach = { nodes, unsold: findReachableStates(nodes, 'CONFIRM'), reached: findReachableStates(nodes) };
  return nodes.flatMap((node): Issue[] => {
    const name = node.path.at(-1) ?? '';
    const page = Object.hasOwn(pages, name) ? pages[name] : undefined;
    const fault = hasTag(node, 'stop') ? findStopFault(reach, node, page) : findEndFault(reach, node, page);
    if (!fault) return [];
    const [code, message, mend] = fault;
    const path = reach.unsold.get(toPathKey(node.path));
    return [{ code, file, at: node.at, message, mend, ...(path ? { path } : {}) }];
  });
}

/** Finds the fault of a state without the tag `stop`. */
function findEndFault({ unsold }: Reach, node: ChartNode, page: PageDefinition | undefined): EndFault | undefined {
  const key = toPathKey(node.path);
  if (page?.binds)
    return [
      'binds-without-stop',
      `The page "${node.path.at(-1)}" binds older versions, but the journey does not end there without a sale.`,
      'Take "binds" off the page and set it at the rules that bind, or give the state the tag "stop".',
    ];
  if (node.value.type !== 'final') return undefined;
  if (hasTag(node, 'end'))
    return unsold.has(key)
      ? [
          'end-without-sale',
          `The end "${key}" is reached without a sale, and yet it would say that the insurance is bought.`,
          `Lead there from the checkout alone. ${STOP_HINT}`,
        ]
      : undefined;
  return page && ['end-without-tag', `The page "${key}" is an end, but does not say of which kind.`, STOP_HINT];
}

/** Finds the fault of a state with the tag `stop`. */
function findStopFault(
  { nodes, unsold, reached }: Reach,
  stop: ChartNode,
  page: PageDefinition | undefined,
): EndFault | undefined {
  const [key, name] = [toPathKey(stop.path), stop.path.at(-1) ?? ''];
  const parent = nodes.find((other) => toPathKey(other.path) === toPathKey(stop.path.slice(0, -1)));
  if (stop.value.type !== 'final' || listTransitions(stop).length > 0 || parent?.value.onDone !== undefined)
    return [
      'stop-leads-on',
      `"${key}" ends the journey without a sale, and yet something leads on from it.`,
      'Make it final, without transitions, beside the pages: only other answers lead on from there.',
    ];
  if (!unsold.has(key) && reached.has(key))
    return [
      'stop-after-sale',
      `"${key}" is only reached after the order was made.`,
      'Lead there by NEXT, before the checkout.',
    ];
  if (page === undefined)
    return ['stop-without-page', `"${key}" has no page to say why nothing is sold.`, formatPageFix(name)];
  const asked = Object.keys(page.schema.properties).join(', ');
  if (asked === '' && (page.shows ?? []).length === 0) return undefined;
  return [
    'stop-asks',
    `The page "${name}" ends the journey without a sale, so it asks and shows nothing.`,
    `Move ${asked || 'what it shows'} to a page before it.`,
  ];
}

const formatPageFix = (name: string): string =>
  `Write the page in form.json: ${formatPointer('pages', name).slice(1)}, such as { "$ref": "../shared/pages.json#/callUs" }.`;

/** Returns true if a state has the tag. */
export const hasTag = ({ value }: ChartNode, tag: string): boolean =>
  Array.isArray(value.tags) && value.tags.includes(tag);

/** Returns true if a state itself has a transition for the event. */
export const handlesEvent = (node: ChartNode, event: string): boolean =>
  listTransitions(node).some((transition) => transition.event === event);
