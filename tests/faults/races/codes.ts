import { expect } from 'vitest';
import { listAlarms } from '#server/platform/alarms/alarm-repository.ts';
import type { Race } from '../race.ts';
import { tally } from '../tally.ts';
import { CODES_IN_ALL, type TwoShops } from '../two-shops.ts';

/** A code that is not this one. */
const other = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

type Draft = Awaited<ReturnType<TwoShops['aDraft']>>;

const askFor = (shops: TwoShops, { id, key }: Draft, from: string) =>
  shops.call('POST', `/api/drafts/${id}/phone/code`, { key, from });
const prove = (shops: TwoShops, { id, key }: Draft, code: string, from?: string) =>
  shops.call('POST', `/api/drafts/${id}/phone/proof`, { key, body: { code }, ...(from ? { from } : {}) });
const drafts = (shops: TwoShops, count: number, phone?: string) =>
  shops.atOnce(count, () => shops.aDraftOfPhone(phone));

/** One-time codes: guesses of one, and how many go out. */
export function codeRaces(race: Race): void {
  race(
    'of thirty guesses of the code of an order at once five are judged, then the right one is refused',
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

  race(
    'of thirty guesses of the code of a draft at once five are judged, then the right one is refused',
    async (shops) => {
      const draft = await shops.aDraftOfPhone();
      await askFor(shops, draft, shops.aNetwork());
      const code = await shops.codeTo(draft.phone);
      const replies = await shops.atOnce(30, (index) => prove(shops, draft, other(code, 1 + index)));
      expect(tally(replies)).toEqual({ codeWrong: 4, codeLocked: 26 });
      expect(await prove(shops, draft, code)).toMatchObject({ status: 429, body: { problem: 'codeLocked' } });
    },
  );

  race('of twenty who ask for the code of one draft at once one gets it sent', async (shops) => {
    const draft = await shops.aDraftOfPhone();
    const from = shops.aNetwork();
    const replies = await shops.atOnce(20, () => askFor(shops, draft, from));
    expect(tally(replies)).toEqual({ 200: 1, codeTooSoon: 19 });
    expect(await shops.messagesTo(draft.phone)).toHaveLength(1);
  });

  race(
    'one number gets five codes an hour from one network, fifteen from all strangers, and its owner five more',
    async (shops) => {
      const [phone, home] = [shops.aPhone(), shops.aNetwork()];
      const [first, ...more] = (await drafts(shops, 7, phone)) as [Draft, ...Draft[]];
      await askFor(shops, first, home);
      expect(await prove(shops, first, await shops.codeTo(phone), home)).toMatchObject({ status: 200 });
      await shops.pass({ hours: 2 });

      const [one, ...others] = [shops.aNetwork(), shops.aNetwork(), shops.aNetwork(), shops.aNetwork()];
      const ofOne = await drafts(shops, 10, phone);
      expect(tally(await Promise.all(ofOne.map((draft) => askFor(shops, draft, one))))).toEqual({
        200: 5,
        codeTooMany: 5,
      });
      const ofOthers = await drafts(shops, 15, phone);
      const asked = ofOthers.map((draft, index) => askFor(shops, draft, others[index % 3] as string));
      expect(tally(await Promise.all(asked))).toEqual({ 200: 10, codeTooMany: 5 });

      const owners = await Promise.all(more.map((draft) => askFor(shops, draft, home)));
      expect(tally(owners)).toEqual({ 200: 5, codeTooMany: 1 });
      expect(await shops.messagesTo(phone)).toHaveLength(1 + 15 + 5);
    },
  );

  race('one network gets ten codes an hour for whatever numbers, a number abroad none', async (shops) => {
    const from = shops.aNetwork();
    const asked = await drafts(shops, 16);
    expect(tally(await Promise.all(asked.map((draft) => askFor(shops, draft, from))))).toEqual({
      200: 10,
      codeTooMany: 6,
    });
    const abroad = await shops.aDraftOfPhone('+447400123456');
    expect(await askFor(shops, abroad, shops.aNetwork())).toMatchObject({
      status: 422,
      body: { problem: 'phoneCountryNotServed' },
    });
  });

  race('drafts get no more than half of the codes of an hour, and that is an alarm, once', async (shops) => {
    const since = shops.services.now();
    const most = CODES_IN_ALL / 2;
    const asked = await drafts(shops, most + 6);
    // Neighbours share a limit too.
    const far = (at: number) => `127.77.${at}.1`;
    const replies = await Promise.all(asked.map((draft, at) => askFor(shops, draft, far(at))));
    expect(tally(replies)).toEqual({ 200: most, codeTooMany: 6 });
    const alarms = await listAlarms(shops.services.database.sql, since);
    expect(alarms.map(({ code }) => code)).toEqual(['codesUsedUp']);
  });
}
