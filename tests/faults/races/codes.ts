import { expect } from 'vitest';
import { listAlarms } from '#server/platform/alarms/alarm-repository.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';
import { CODES_PER_HOUR, type TwoShops } from '../two-shops.ts';

/** A code that is not this one. */
const pickWrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');

type Draft = Awaited<ReturnType<TwoShops['aDraft']>>;

const requestCode = (shops: TwoShops, { id, key }: Draft, from: string) =>
  shops.call('POST', `/api/drafts/${id}/phone/code`, { key, from });
const enterCode = (shops: TwoShops, { id, key }: Draft, code: string, from?: string) =>
  shops.call('POST', `/api/drafts/${id}/phone/proof`, { key, body: { code }, ...(from ? { from } : {}) });
const drafts = (shops: TwoShops, count: number, phone?: string) =>
  shops.atOnce(count, () => shops.aDraftOfPhone(phone));

/** One-time codes: guesses of one, and how many go out. */
export function createCodeRaces(race: Race): void {
  race(
    'of thirty guesses of the code of an order at once five are judged, then the right one is refused',
    async (shops) => {
      const { ref, phone } = await shops.anOrder();
      const code = await shops.codeTo(phone);
      const guess = (entered: string) =>
        shops.call('POST', `/api/orders/${ref}/code/verify`, { body: { code: entered } });
      const replies = await shops.atOnce(30, (index) => guess(pickWrongCode(code, 1 + index)));
      expect(countReplies(replies)).toEqual({ codeWrong: 4, codeLocked: 26 });
      expect(await guess(code)).toMatchObject({ status: 429, body: { problem: 'codeLocked' } });
    },
  );

  race(
    'of thirty guesses of the code of a draft at once five are judged, then the right one is refused',
    async (shops) => {
      const draft = await shops.aDraftOfPhone();
      await requestCode(shops, draft, shops.aNetwork());
      const code = await shops.codeTo(draft.phone);
      const replies = await shops.atOnce(30, (index) => enterCode(shops, draft, pickWrongCode(code, 1 + index)));
      expect(countReplies(replies)).toEqual({ codeWrong: 4, codeLocked: 26 });
      expect(await enterCode(shops, draft, code)).toMatchObject({ status: 429, body: { problem: 'codeLocked' } });
    },
  );

  race('of twenty who ask for the code of one draft at once one gets it sent', async (shops) => {
    const draft = await shops.aDraftOfPhone();
    const from = shops.aNetwork();
    const replies = await shops.atOnce(20, () => requestCode(shops, draft, from));
    expect(countReplies(replies)).toEqual({ 200: 1, codeTooSoon: 19 });
    expect(await shops.messagesTo(draft.phone)).toHaveLength(1);
  });

  race(
    'one number gets five codes an hour from one network, fifteen from all strangers, and its owner five more',
    async (shops) => {
      const [phone, home] = [shops.aPhone(), shops.aNetwork()];
      const [first, ...more] = (await drafts(shops, 7, phone)) as [Draft, ...Draft[]];
      await requestCode(shops, first, home);
      expect(await enterCode(shops, first, await shops.codeTo(phone), home)).toMatchObject({ status: 200 });
      await shops.pass({ hours: 2 });

      const [one, ...others] = [shops.aNetwork(), shops.aNetwork(), shops.aNetwork(), shops.aNetwork()];
      const ofOne = await drafts(shops, 10, phone);
      expect(countReplies(await Promise.all(ofOne.map((draft) => requestCode(shops, draft, one))))).toEqual({
        200: 5,
        codeTooMany: 5,
      });
      const ofOthers = await drafts(shops, 15, phone);
      const asked = ofOthers.map((draft, index) => requestCode(shops, draft, others[index % 3] as string));
      expect(countReplies(await Promise.all(asked))).toEqual({ 200: 10, codeTooMany: 5 });

      const owners = await Promise.all(more.map((draft) => requestCode(shops, draft, home)));
      expect(countReplies(owners)).toEqual({ 200: 5, codeTooMany: 1 });
      expect(await shops.messagesTo(phone)).toHaveLength(1 + 15 + 5);
    },
  );

  race('one network gets twenty codes before each needs work, a number abroad none', async (shops) => {
    const from = shops.aNetwork();
    const asked = await drafts(shops, 26);
    expect(countReplies(await Promise.all(asked.map((draft) => requestCode(shops, draft, from))))).toEqual({
      200: 20,
      codeWorkNeeded: 6,
    });
    const abroad = await shops.aDraftOfPhone('+447400123456');
    expect(await requestCode(shops, abroad, shops.aNetwork())).toMatchObject({
      status: 422,
      body: { problem: 'phoneCountryNotServed' },
    });
  });

  race('drafts get no more than half of the codes of an hour, and that is an alarm, once', async (shops) => {
    const since = shops.services.now();
    const most = CODES_PER_HOUR / 2;
    const asked = await drafts(shops, most + 6);
    // Neighbours share a limit too.
    const far = (at: number) => `127.77.${at}.1`;
    const replies = await Promise.all(asked.map((draft, at) => requestCode(shops, draft, far(at))));
    expect(countReplies(replies)).toEqual({ 200: most, codeTooManyInAll: 6 });
    const alarms = await listAlarms(shops.services.database.sql, since);
    expect(alarms.map(({ code }) => code)).toEqual(['codesUsedUp']);
  });
}
