import type { PageDefinition } from '#engine/language/definition.ts';
import { type ChartNode, listTransitions, toPathKey } from '#workbench/base/chart-nodes.ts';
import { formatPointer, type Issue } from '#workbench/base/issue.ts';
import { findReachableStates } from './find-reachable-states.ts';

const STOP_HINT =
  'Give it type "final" and the tag "stop": a page with words and the telephone, where nothing is sold.';

/**
 * Checks the two kinds of journey ends. At an end with the tag `end` the customer bought a policy; at an end with the
 * tag `stop` nothing was sold. A wrong tag shows a customer a purchase that did not happen.
 */
export function checkEnds(file: string, nodes: ChartNode[], pages: Record<string, PageDefinition>): Issue[] {
  const unsold = findReachableStates(nodes, 'CONFIRM');
  return nodes.flatMap((node): Issue[] => {
    const { at, path } = node;
    const key = toPathKey(path);
    const name = path.at(-1) ?? '';
    const found = (code: string, message: string, mend: string): Issue[] => {
      const way = unsold.get(key);
      return [{ code, file, at, message, mend, ...(way ? { path: way } : {}) }];
    };
    const isFinal = node.value.type === 'final';
    const isPage = Object.hasOwn(pages, name);
    if (hasTag(node, 'stop')) return stopFindings(node, isFinal, isPage ? pages[name] : undefined);
    if (isPage && pages[name]?.binds)
      return found(
        'binds-without-stop',
        `The page "${name}" binds older versions, but the journey does not end there without a sale.`,
        'Take "binds" off the page and set it at the rules that bind, or give the state the tag "stop".',
      );
    if (!isFinal) return [];
    if (hasTag(node, 'end') && unsold.has(key))
      return found(
        'end-without-sale',
        `The end "${key}" is reached without a sale, and yet it would say that the insurance is bought.`,
        `Lead there from the checkout alone. ${STOP_HINT}`,
      );
    if (isPage && !hasTag(node, 'end'))
      return found('end-without-tag', `The page "${key}" is an end, but does not say of which kind.`, STOP_HINT);
    return [];

    function stopFindings(stop: ChartNode, final: boolean, page: PageDefinition | undefined): Issue[] {
      const parent = nodes.find((other) => toPathKey(other.path) === toPathKey(stop.path.slice(0, -1)));
      const leadsOn = listTransitions(stop).length > 0 || parent?.value.onDone !== undefined;
      if (!final || leadsOn)
        return found(
          'stop-leads-on',
          `"${key}" ends the journey without a sale, and yet something leads on from it.`,
          'Make it final, without transitions, beside the pages: only other answers lead on from there.',
        );
      if (!unsold.has(key) && findReachableStates(nodes).has(key))
        return found(
          'stop-after-sale',
          `"${key}" is only reached after the order was made.`,
          'Lead there by NEXT, before the checkout.',
        );
      if (page === undefined)
        return found('stop-without-page', `"${key}" has no page to say why nothing is sold.`, formatPageFix(name));
      const asked = Object.keys(page.schema.properties);
      if (asked.length > 0 || (page.shows ?? []).length > 0)
        return found(
          'stop-asks',
          `The page "${name}" ends the journey without a sale, so it asks and shows nothing.`,
          `Move ${asked.length > 0 ? asked.join(', ') : 'what it shows'} to a page before it.`,
        );
      return [];
    }
  });
}

const formatPageFix = (name: string): string =>
  `Write the page in form.json: ${formatPointer('pages', name).slice(1)}, such as { "$ref": "../shared/pages.json#/callUs" }.`;

/** Returns true if a state has the tag. */
export const hasTag = ({ value }: ChartNode, tag: string): boolean =>
  Array.isArray(value.tags) && value.tags.includes(tag);

/** Returns true if a state itself has a transition for the event. */
export const handlesEvent = (node: ChartNode, event: string): boolean =>
  listTransitions(node).some((transition) => transition.event === event);
