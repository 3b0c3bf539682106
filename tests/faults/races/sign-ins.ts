import { expect } from 'vitest';
import { createTestUser } from '#tests/support/test-user.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';

/** Guesses of a password. */
export function createSignInRaces(race: Race): void {
  race(
    'of thirty guesses of a password at once from one network five are judged, and its owner signs in elsewhere',
    async (shops) => {
      const [from, home] = [shops.aNetwork(), shops.aNetwork()];
      const { username, password } = await createTestUser(shops);
      const signIn = (entered: string, network: string) =>
        shops.call('POST', '/api/user/login', { body: { username, password: entered }, from: network });
      const replies = await shops.atOnce(30, (index) => signIn(`wrong ${index}`, from));
      expect(countReplies(replies)).toEqual({ signInFailed: 5, signInTooOften: 25 });
      expect(await signIn(password, from)).toMatchObject({ status: 429 });
      expect(await signIn(password, home)).toMatchObject({ status: 200 });
    },
  );

  race(
    'of guesses at once from thirty networks a hundred are judged, and the browser that knows the way signs in',
    async (shops) => {
      const { username, password } = await createTestUser(shops);
      const signIn = (entered: string, from: string, cookie?: string) =>
        shops.call('POST', '/api/user/login', {
          body: { username, password: entered },
          from,
          ...(cookie === undefined ? {} : { headers: { cookie } }),
        });
      const before = await signIn(password, shops.aNetwork());
      const cookie = (before.headers['set-cookie'] as string[])[1]?.split(';')[0] ?? '';
      const networks = Array.from({ length: 30 }, shops.aNetwork);
      const replies = await shops.atOnce(120, (index) => signIn('wrong', networks[index % 30] as string));
      expect(countReplies(replies)).toEqual({ signInFailed: 100, signInTooOften: 20 });
      expect(await signIn(password, shops.aNetwork())).toMatchObject({ status: 429 });
      expect(await signIn(password, shops.aNetwork(), cookie)).toMatchObject({ status: 200 });
    },
  );
}
