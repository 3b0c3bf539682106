import { type Journey, waysOf, waysTo } from '#web/surfaces/studio/base/chart/journey.ts';

/** Where an arrow key leads from a state: down its first way, up to what leads to it, sideways to what branches off beside it. */
export function stepFrom(journey: Journey, from: string, key: string): string | undefined {
  const onward = (name: string) =>
    waysOf(journey, name).flatMap(({ to }) => (Object.hasOwn(journey.states, to) ? [to] : []));
  const back = waysTo(journey, from).map((way) => way.from);
  if (key === 'ArrowDown') return onward(from)[0];
  if (key === 'ArrowUp') return back[0];
  if (key === 'Home') return journey.initial;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return undefined;
  const beside = [...new Set(back.flatMap(onward))];
  const at = beside.indexOf(from);
  return at < 0 ? undefined : beside[at + (key === 'ArrowRight' ? 1 : -1)];
}
