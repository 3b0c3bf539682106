import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import {
  type ChartJourney,
  listTransitions,
  parseChartJourney,
  sortStates,
} from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { diffJourneys } from '#web/surfaces/studio/base/chart/diff-journeys.ts';
import { removeState, removeTransition, updateTransition } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import type { Files } from './draft-files.ts';
import { type ProductPart, readResolved, toMembers } from './product-parts.ts';

type IsGone = (part: ProductPart) => boolean;
type ChartRemoval = {
  changes: { path: string; at: string[]; to?: Json | undefined }[];
  /** The states whose transitions change, and the regions with rules that change. */
  places: string[];
  /** Pages that no transition reaches any more. */
  unreached: string[];
};

/** Removes all references to parts that are gone from the chart of a product. */
export function removeFromChart(files: Files, product: string, isGone: IsGone): ChartRemoval {
  const path = `machines/${product}.json`;
  const written = files.value(path);
  const form = readResolved(files, `product-schemas/${product}/form.json`);
  const pages = Object.keys(toMembers(readValueAt(form, ['pages'])));
  const known = Object.keys(toMembers(readValueAt(written, ['states'])));
  // A page that is gone is still a page of the journey here, so that its region is found and its state is removed.
  const journey = parseChartJourney(written, [...pages, ...listGonePages(written, isGone)]);
  if (!journey || written === undefined) return { changes: [], places: [], unreached: [] };
  const next = removeFromJourney(journey, isGone);
  const changed = diffJourneys(journey, next);
  const regions = known
    .filter((region) => journey.at[1] !== region && journey.at.length > 0)
    .flatMap((region) => cleanRegion(readValueAt(written, ['states', region]), region, isGone));
  const keep = readValueAt(written, ['on', 'RESET', 'actions', 'params', 'keep']);
  const kept = Array.isArray(keep) ? keep.filter((name) => !isGone({ is: 'name', name: String(name) })) : [];
  const reset =
    Array.isArray(keep) && kept.length < keep.length
      ? [{ at: ['on', 'RESET', 'actions', 'params', 'keep'], to: kept as Json }]
      : [];
  const before = sortStates(journey).unreached;
  return {
    changes: [...changed, ...regions, ...reset].map((change) => ({ path, ...change })),
    places: [
      ...new Set(changed.map(({ at }) => at[journey.at.length + 1] ?? '')),
      ...regions.map(({ at }) => at[1] as string),
    ].filter((name) => name !== ''),
    unreached: sortStates(next).unreached.filter((name) => !before.includes(name) && pages.includes(name)),
  };
}

function listGonePages(chart: Json | undefined, isGone: IsGone): string[] {
  const found: string[] = [];
  const walk = (value: Json | undefined) => {
    const states = Object.entries(toMembers(readValueAt(value, ['states'])));
    for (const [name, state] of states) {
      if (isGone({ is: 'page', name })) found.push(name);
      walk(state);
    }
  };
  walk(chart);
  return found;
}

function removeFromJourney(journey: ChartJourney, isGone: IsGone): ChartJourney {
  let next = journey;
  for (const name of Object.keys(journey.states)) {
    if (isGone({ is: 'page', name })) {
      next = removeState(next, name);
      continue;
    }
    for (let at = listTransitions(next, name).length - 1; at >= 0; at -= 1) {
      const ways = listTransitions(next, name);
      const { guard } = ways[at] ?? {};
      if (guard === undefined || !isGone({ is: 'condition', name: guard })) continue;
      // The last transition stays without its condition, so that the journey goes on.
      next =
        ways.length > 1 ? removeTransition(next, name, at) : updateTransition(next, name, at, { guard: undefined });
    }
  }
  return next;
}

function cleanRegion(value: Json | undefined, region: string, isGone: IsGone): { at: string[]; to?: Json }[] {
  if (!isObject(value) || '$ref' in value) return [];
  const cleaned = cleanNode(value as Json, isGone);
  if (cleaned !== undefined && isSameJson(cleaned, value as Json)) return [];
  const isEmpty = cleaned === undefined || !JSON.stringify(cleaned).includes('"ANSWER"');
  return [{ at: ['states', region], ...(isEmpty ? {} : { to: cleaned }) }];
}

/** Returns a node of a region without the entries and actions about parts that are gone; undefined if it is empty. */
function cleanNode(node: Json, isGone: IsGone): Json | undefined {
  if (Array.isArray(node)) {
    const items = node.flatMap((item) => cleanNode(item, isGone) ?? []);
    return items.length === 0 && node.length > 0 ? undefined : items;
  }
  if (!isObject(node)) return node;
  const entry = node as Record<string, Json>;
  if (isGuardGone(entry.guard, isGone)) return undefined;
  const { params } = entry;
  if (isObject(params) && typeof entry.type === 'string') return cleanAction(entry, isGone);
  const members = Object.entries(entry).flatMap(([key, inner]): [string, Json][] => {
    const cleaned = cleanNode(inner, isGone);
    return cleaned === undefined ? [] : [[key, cleaned]];
  });
  const lostActions = 'actions' in entry && !members.some(([key]) => key === 'actions');
  return lostActions ? undefined : Object.fromEntries(members);
}

function isGuardGone(guard: Json | undefined, isGone: IsGone): boolean {
  if (typeof guard === 'string') return isGone({ is: 'condition', name: guard });
  const { field, when } = toMembers(readValueAt(guard, ['params']));
  return (
    (typeof field === 'string' && isGone({ is: 'name', name: field })) ||
    (typeof when === 'string' && isGone({ is: 'condition', name: when }))
  );
}

function cleanAction(action: Record<string, Json>, isGone: IsGone): Json | undefined {
  const { fields, finding, ...others } = action.params as Record<string, Json>;
  if (typeof finding === 'string' && isGone({ is: 'finding', name: finding })) return undefined;
  if (!Array.isArray(fields)) return action;
  const left = fields.filter((name) => !isGone({ is: 'name', name: String(name) }));
  return left.length === 0 ? undefined : { ...action, params: { ...others, fields: left } };
}
