import { type Journey, kindOf, statesInOrder, waysOf } from './journey.ts';

/**
 * A fault that makes a journey impossible: no first page (`start`); a transition to a missing state (`target`) or with
 * a missing condition (`condition`); one after another that always applies (`never`); a state that no transition leads
 * to (`unreached`), without a transition (`deadEnd`) or a page (`pageless`); no path to the purchase (`checkout`).
 */
export type JourneyFault = {
  is: 'start' | 'target' | 'condition' | 'never' | 'unreached' | 'deadEnd' | 'pageless' | 'checkout';
  state: string;
  /** The index of the transition. */
  way?: number;
  /** The wrong name. */
  named?: string;
};

/** Returns all faults of a journey. */
export function faultsOf(journey: Journey, conditions: readonly string[]): JourneyFault[] {
  const { states, initial } = journey;
  const known = new Set(conditions);
  const { reached, unreached } = statesInOrder(journey);
  const faults: JourneyFault[] = Object.hasOwn(states, initial) ? [] : [{ is: 'start', state: '', named: initial }];
  for (const state of [...reached, ...unreached]) {
    const kind = kindOf(journey, state);
    const ways = waysOf(journey, state);
    if (kind === 'unknown') faults.push({ is: 'pageless', state });
    if (ways.length === 0 && ['page', 'unknown', 'checkout'].includes(kind)) faults.push({ is: 'deadEnd', state });
    let isOpen = true;
    for (const [way, { guard, to }] of ways.entries()) {
      if (!Object.hasOwn(states, to)) faults.push({ is: 'target', state, way, named: to });
      if (guard !== undefined && !known.has(guard)) faults.push({ is: 'condition', state, way, named: guard });
      if (!isOpen) faults.push({ is: 'never', state, way });
      if (guard === undefined) isOpen = false;
    }
  }
  for (const state of unreached) faults.push({ is: 'unreached', state });
  if (!reached.some((name) => kindOf(journey, name) === 'checkout')) faults.push({ is: 'checkout', state: '' });
  return faults;
}

/** Returns the first fault of the new journey that the old one does not have. */
export function newFault(before: Journey, after: Journey, conditions: readonly string[]): JourneyFault | undefined {
  const known = new Set(faultsOf(before, conditions).map(keyOf));
  return faultsOf(after, conditions).find((fault) => !known.has(keyOf(fault)));
}

const keyOf = ({ is, state, way, named }: JourneyFault): string => JSON.stringify([is, state, way, named]);
