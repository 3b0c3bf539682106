import {
  type ChartJourney,
  listIncomingTransitions,
  listTransitions,
  sortStates,
  stateKind,
} from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { movePage } from '#web/surfaces/studio/base/chart/edit-journey.ts';

/** The place of the focus or the pointer: a state, or a transition from it. */
export type GraphPlace = { state: string; way?: number | undefined };

/** True for a page that can be moved: all its transitions have one target. */
export const isMovable = (journey: ChartJourney, name: string): boolean =>
  stateKind(journey, name) === 'page' && new Set(listTransitions(journey, name).map(({ to }) => to)).size === 1;

/** Moves a page one place earlier (-1) or later (1) on its path; undefined if there is no such place. */
export function moveAlong(journey: ChartJourney, name: string, by: -1 | 1): ChartJourney | undefined {
  if (!isMovable(journey, name)) return undefined;
  if (by > 0) {
    const next = listTransitions(journey, name)[0]?.to;
    return next !== undefined && stateKind(journey, next) === 'page' ? movePage(journey, name, next) : undefined;
  }
  const before = listIncomingTransitions(journey, name)[0]?.from;
  if (before === undefined || stateKind(journey, before) !== 'page') return undefined;
  return movePage(journey, name, listIncomingTransitions(journey, before)[0]?.from);
}

/** Returns the possible targets of a transition from a state, in the order of the journey. */
export function listTargets(journey: ChartJourney, from: string): string[] {
  const { reached, unreached } = sortStates(journey);
  return [...reached, ...unreached].filter((name) => name !== from && stateKind(journey, name) !== 'end');
}

/** Returns the next possible target in the order of the journey for an arrow key, and at its end the first one. */
export function stepThrough(journey: ChartJourney, from: string, at: string, key: string): string | undefined {
  const by = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 }[key];
  if (by === undefined) return undefined;
  const targets = listTargets(journey, from);
  const now = targets.indexOf(at);
  return now < 0 ? targets.at(by > 0 ? 0 : -1) : targets.at((now + by) % targets.length);
}

/** The acts of a user in the picture of the journey, by keys or by dragging. */
export type GraphActs = {
  /** The result of the last act, in words. */
  said: string;
  /** The place whose target the user chooses now. */
  connecting: GraphPlace | undefined;
  /** The state that gets the focus after an act; `focused` is called then. */
  wanted: string | undefined;
  focused: () => void;
  /** The acts for a state by buttons. */
  add: (state: string) => void;
  connect: (place: GraphPlace) => void;
  remove: (place: GraphPlace) => void;
  /** Connects the chosen place with a target. */
  connectTo: (target: string, from?: GraphPlace) => void;
  /** Moves a page behind another one. */
  moveAfter: (name: string, after: string) => void;
  /** Handles a key on a place; false for a key without an act. */
  press: (event: PressedKey, place: GraphPlace) => boolean;
};

type PressedKey = Pick<KeyboardEvent, 'key' | 'altKey' | 'ctrlKey' | 'metaKey'>;

const keyActs = { a: 'add', Insert: 'add', c: 'connect', Delete: 'remove', Enter: 'edit', Escape: 'cancel' } as const;
const altActs = { ArrowUp: 'earlier', ArrowDown: 'later' } as const;

/** Returns the act of a key in the picture. */
export function actOfKey({ key, altKey, ctrlKey, metaKey }: PressedKey) {
  if (ctrlKey || metaKey) return undefined;
  return altKey ? altActs[key as keyof typeof altActs] : keyActs[key as keyof typeof keyActs];
}
