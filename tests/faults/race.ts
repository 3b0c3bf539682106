import type { TwoShops } from './two-shops.ts';

/**
 * One round of a race: sets its own scene (numbers, drafts, networks and keys that nobody used before), lets go many calls
 * at once, and expects what must have come of them. Well below a second.
 */
type Round = (shops: TwoShops, round: number) => Promise<void>;

/** Names a race and runs its rounds. */
export type Race = (name: string, round: Round) => void;
