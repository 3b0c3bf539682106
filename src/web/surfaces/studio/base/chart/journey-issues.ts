import { type ChartJourney, listTransitions, sortStates, stateKind, type Transition } from './chart-journey.ts';

/**
 * A fault that makes a journey impossible: the first page is missing (`start`); a transition leads to a missing state
 * (`target`), has a missing condition (`condition`), or follows a transition that always applies (`never`); a state has
 * no incoming transition (`unreached`), no outgoing transition (`deadEnd`) or no page (`pageless`); no path leads to
 * the purchase (`checkout`).
 */
export type JourneyIssue = {
  is: 'start' | 'target' | 'condition' | 'never' | 'unreached' | 'deadEnd' | 'pageless' | 'checkout';
  state: string;
  /** The index of the faulty transition among those of `state`; undefined if the fault is not in a transition. */
  way?: number;
  /** The name of the missing state or condition. */
  named?: string;
};

/** Returns all faults of a journey. */
export function findJourneyIssues(journey: ChartJourney, conditions: readonly string[]): JourneyIssue[] {
  const { states, initial } = journey;
  const { reached, unreached } = sortStates(journey);
  const faults: JourneyIssue[] = Object.hasOwn(states, initial) ? [] : [{ is: 'start', state: '', named: initial }];
  for (const state of [...reached, ...unreached]) {
    const kind = stateKind(journey, state);
    const ways = listTransitions(journey, state);
    if (kind === 'unknown') faults.push({ is: 'pageless', state });
    if (ways.length === 0 && ['page', 'unknown', 'checkout'].includes(kind)) faults.push({ is: 'deadEnd', state });
    faults.push(...findTransitionIssues(state, ways, states, conditions));
  }
  for (const state of unreached) faults.push({ is: 'unreached', state });
  if (!reached.some((name) => stateKind(journey, name) === 'checkout')) faults.push({ is: 'checkout', state: '' });
  return faults;
}

function findTransitionIssues(
  state: string,
  ways: readonly Transition[],
  states: ChartJourney['states'],
  conditions: readonly string[],
): JourneyIssue[] {
  const always = ways.findIndex(({ guard }) => guard === undefined);
  return ways.flatMap(({ guard, to }, way): JourneyIssue[] => [
    ...(Object.hasOwn(states, to) ? [] : [{ is: 'target', state, way, named: to } as const]),
    ...(guard === undefined || conditions.includes(guard)
      ? []
      : [{ is: 'condition', state, way, named: guard } as const]),
    ...(always >= 0 && way > always ? [{ is: 'never', state, way } as const] : []),
  ]);
}

/** Returns the first fault of the new journey that the old one does not have. */
export function findNewIssue(
  before: ChartJourney,
  after: ChartJourney,
  conditions: readonly string[],
): JourneyIssue | undefined {
  const known = new Set(findJourneyIssues(before, conditions).map(formatIssueKey));
  return findJourneyIssues(after, conditions).find((fault) => !known.has(formatIssueKey(fault)));
}

const formatIssueKey = ({ is, state, way, named }: JourneyIssue): string => JSON.stringify([is, state, way, named]);
