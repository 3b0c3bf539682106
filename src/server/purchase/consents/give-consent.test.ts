import { expect, test } from 'vitest';
import { rejectExpiredOffer } from './give-consent.ts';

const end = new Date('2026-03-05T00:00:00+07:00');
const lastMoment = new Date(end.getTime() - 1);

test.each([
  ['incomplete', lastMoment, false],
  ['confirmed', lastMoment, false],
  ['cancelled', lastMoment, true],
  ['expired', lastMoment, true],
  ['incomplete', end, true],
  ['confirmed', new Date(end.getTime() + 1), true],
])('an offer that is %s is over at %s: %s', (status, at, isOver) => {
  const agree = () => rejectExpiredOffer({ status, payableUntil: end }, at);
  if (isOver) expect(agree).toThrow('orderNotPayable');
  else expect(agree).not.toThrow();
});
