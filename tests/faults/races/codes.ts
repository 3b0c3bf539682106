import { expect } from 'vitest';
import type { Race } from '../race.ts';
import { tally } from '../tally.ts';

/** A code that is not this one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

/** One-time codes: of an order. */
export function codeRaces(race: Race): void {
  race(
    'of thirty guesses of the code of an order at once five are judged, and then the right one is refused',
    async (shops) => {
      const { ref, phone } = await shops.anOrder();
      const code = await shops.codeTo(phone);
      const guess = (entered: string) =>
        shops.call('POST', `/api/orders/${ref}/code/verify`, { body: { code: entered } });
      const replies = await shops.atOnce(30, (index) => guess(other(code, 1 + index)));
      expect(tally(replies)).toEqual({ codeWrong: 4, codeLocked: 26 });
      expect(await guess(code)).toMatchObject({ status: 429, body: { problem: 'codeLocked' } });
    },
  );
}
