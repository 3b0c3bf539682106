import { type Journey, kindOf, statesInOrder, waysOf } from './journey.ts';

/**
 * What makes a journey one that nobody can walk as it is drawn: no first page (`start`); a way to nothing (`target`) or by a
 * condition that there is not (`condition`); one behind another that takes everybody (`never`); a state that nothing leads
 * to (`unreached`), that leads nowhere (`deadEnd`) or has no page (`pageless`); no way to buy (`checkout`).
 */
export type JourneyFault = {
  is: 'start' | 'target' | 'condition' | 'never' | 'unreached' | 'deadEnd' | 'pageless' | 'checkout';
  state: string;
  /** Which of its ways. */
  way?: number;
  /** The name that is wrong. */
  named?: string;
};

/** Everything that is wrong in the drawing of a journey. */
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

/** The first fault that one journey has and the one before it has not. */
export function newFault(before: Journey, after: Journey, conditions: readonly string[]): JourneyFault | undefined {
  const known = new Set(faultsOf(before, conditions).map(keyOf));
  return faultsOf(after, conditions).find((fault) => !known.has(keyOf(fault)));
}

const keyOf = ({ is, state, way, named }: JourneyFault): string => JSON.stringify([is, state, way, named]);
