import { computeTotpCode } from '#server/people/second-factor/totp.ts';
import type { Shop } from './test-shop.ts';
import type { TestUser } from './test-user.ts';

/** Base32 of a secret, read back as an authenticator app does. */
export function decodeBase32Secret(secret: string, now: () => Date): (later?: number) => string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  );
  const bytes = (bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2));
  return (later = 0) => computeTotpCode(Buffer.from(bytes), Math.floor(now().getTime() / 30_000) + later);
}

/** Switches a user's second factor on; `code` is what the app shows, so many half minutes later. */
export async function enableAuthenticator(shop: Pick<Shop, 'clock'>, user: TestUser) {
  const begun = await user.call<{ secret: string; uri: string }>('POST', '/api/user/second-factor', {
    body: { password: user.password },
  });
  const code = decodeBase32Secret(begun.body.secret, shop.clock.now);
  const { status, body } = await user.call<{ recoveryCodes: string[] }>('POST', '/api/user/second-factor/confirm', {
    body: { code: code() },
  });
  if (status !== 200) throw new Error(`the second factor is not on: ${JSON.stringify(body)}`);
  return { code, ...begun.body, ...body };
}
