import dayjs from 'dayjs';
import type { BodyOf } from '#contract/call.ts';
import type { ClockView, moveClock } from '#contract/testing.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { TestingTools } from './testing-tools.ts';

export function viewClock({ clock }: Pick<TestingTools, 'clock'>): ClockView {
  const [now, machine] = [clock.now(), clock.machine()];
  return {
    now: now.toISOString(),
    machine: machine.toISOString(),
    // The time between the two readings is no movement.
    isMoved: Math.abs(now.getTime() - machine.getTime()) > 500,
  };
}

/**
 * Moves the clock and runs the due jobs at once.
 * @throws ApiProblem 422 `invalidRequest` for a year before 2000 or after 2099
 */
export async function setClock(tools: TestingTools, wish: BodyOf<typeof moveClock>): Promise<ClockView> {
  const { clock, work } = tools;
  if ('back' in wish) clock.back();
  else clock.moveTo(checkUsable('at' in wish ? new Date(wish.at) : addSpan(clock.now(), wish.advance)));
  await work();
  return viewClock(tools);
}

type TimeSpan = { days?: number; hours?: number; minutes?: number };

export function addSpan(from: Date, { days = 0, hours = 0, minutes = 0 }: TimeSpan): Date {
  return dayjs(from).add(days, 'day').add(hours, 'hour').add(minutes, 'minute').toDate();
}

function checkUsable(instant: Date): Date {
  const year = instant.getUTCFullYear();
  if (!(year >= 2000 && year < 2100)) throw new ApiProblem(422, 'invalidRequest');
  return instant;
}
