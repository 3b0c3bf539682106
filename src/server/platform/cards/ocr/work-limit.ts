/** What is left of the work that one card may cost; a thread reads one card at a time. */
let remainingSteps = Number.POSITIVE_INFINITY;

/** Begins a card that may cost so many steps: letters laid over a cell. Not time, which a busy machine makes long. */
export function startWorkLimit(steps: number): void {
  remainingSteps = steps;
}

/** @throws Error when the card in hand has cost more than it may */
export function consumeSteps(steps: number): void {
  remainingSteps -= steps;
  if (remainingSteps < 0) throw new Error('the card costs too much work');
}
