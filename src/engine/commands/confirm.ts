import { checkPage } from '../check-page.ts';
import type { Journey } from '../journey.ts';
import { wasValidBefore } from '../language/formats.ts';
import type { Problem } from '../record.ts';
import { alreadyConfirmed, canConfirm, createNotReachedProblem, next, notSold, type PassResult } from '../wizard.ts';

/**
 * Confirms a record if the page with its declaration is valid; after that its answers never change. The caller creates
 * the order.
 */
export function confirm(journey: Journey): PassResult {
  const { record, situation, position } = journey;
  const refused = (problems: Problem[]): PassResult => ({ journey, problems });
  if (position.confirmed) return refused([alreadyConfirmed]);
  if (position.stopped) return refused([notSold]);
  if (!canConfirm(journey)) return refused([createNotReachedProblem(position.page ?? ''), ...position.problems]);
  if (position.problems.length > 0) return refused(position.problems);
  const outcomes = [{ type: 'CONFIRM' }];
  if (situation.parked.length === 0) return { journey: journey.alike({ outcomes }), problems: [] };
  return { journey: journey.to({ ...record, answers: situation.answers, outcomes }), problems: [] };
}

/**
 * Returns true if a confirmed record would still be accepted now. Problems of a format that became narrower since the
 * confirmation do not count, because they must not prevent a payment; in that case all pages of the route are checked.
 */
export function isStillConfirmable(journey: Journey): boolean {
  const { product, situation } = journey;
  const { problems } = confirm(journey);
  const isFormer = (problem: Problem) => wasValidBefore(problem, situation.answers);
  if (!problems.some(isFormer)) return problems.length === 0;
  return situation.route.pages.every((page) => checkPage(product, page, situation).every(isFormer));
}

/**
 * Checks answers that arrive all at once, by passing every page of the route. Returns either the problems of all pages
 * together, or a journey that is ready for the confirmation.
 */
export function passAllPages(journey: Journey): PassResult {
  const { product, situation } = journey;
  const wrong = situation.route.pages.flatMap((page) => checkPage(product, page, situation));
  let passed: PassResult = { journey, problems: wrong };
  while (passed.problems.length === 0 && passed.journey.position.page && !canConfirm(passed.journey))
    passed = next(passed.journey, passed.journey.position.page);
  return passed;
}
