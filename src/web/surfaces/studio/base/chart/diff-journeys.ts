import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { ChartJourney, JsonObject } from './chart-journey.ts';

/** A path in the chart's file and its new value; without `to` the value is deleted. */
export type ChartChange = { at: string[]; to?: Json };

/** Returns the smallest changes that turn one journey into another, because other users may edit the same file. */
export function diffJourneys(before: ChartJourney, after: ChartJourney): ChartChange[] {
  const { at } = before;
  const changes: ChartChange[] = [];
  if (before.initial !== after.initial) changes.push({ at: [...at, 'initial'], to: after.initial });
  // A target is created before a state leads to it, and deleted after no state leads to it.
  for (const [name, state] of Object.entries(after.states))
    if (!Object.hasOwn(before.states, name)) changes.push({ at: [...at, 'states', name], to: state });
  for (const [name, state] of Object.entries(after.states))
    if (Object.hasOwn(before.states, name))
      changes.push(...diffValues([...at, 'states', name], before.states[name] as Json, state));
  for (const name of Object.keys(before.states))
    if (!Object.hasOwn(after.states, name)) changes.push({ at: [...at, 'states', name] });
  return changes;
}

/** Compares objects member by member; it replaces a list or a text as a whole. */
function diffValues(at: string[], before: Json, after: Json): ChartChange[] {
  if (isSameJson(before, after)) return [];
  if (!isObject(before) || !isObject(after)) return [{ at, to: after }];
  const [old, fresh] = [before as JsonObject, after as JsonObject];
  return [...new Set([...Object.keys(old), ...Object.keys(fresh)])].flatMap((key): ChartChange[] => {
    const [was, is] = [old[key], fresh[key]];
    if (is === undefined) return [{ at: [...at, key] }];
    return was === undefined ? [{ at: [...at, key], to: is }] : diffValues([...at, key], was, is);
  });
}
