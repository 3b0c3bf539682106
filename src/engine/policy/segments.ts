import { addDays } from '../language/dates.ts';
import type { Answers } from '../record.ts';
import type { PolicyTransaction, Segment, TermPrice } from './policy-history.ts';

/** The segment that a transaction begins, with this price and these answers. */
export function buildSegment(
  { serial, version }: PolicyTransaction,
  price: TermPrice,
  answers: Answers,
  from: string,
): Segment {
  const { to, lines, onceBegun, renews } = price;
  return { from, to, serial, version, answers, lines, onceBegun, renews };
}

/** The parts of the segments before a day. */
export function cutSegments(segments: readonly Segment[], day: string): Segment[] {
  return segments.flatMap((segment) => {
    if (segment.from >= day) return [];
    return segment.to < day ? [segment] : [{ ...segment, to: addDays(day, -1) }];
  });
}
