import { PaymentProviderError } from '../provider/payment-provider-error.ts';
import type { Bakong } from './bakong.ts';
import { readTokenExpiry } from './token.ts';

/** MD5 of the empty text, which belongs to no code. */
const UNKNOWN_MD5 = 'd41d8cd98f00b204e9800998ecf8427e';
/** Maximum difference in seconds between our clock and Bakong's, because our clock sets the expiry of QR codes. */
const MAX_CLOCK_SKEW_SECONDS = 120;

/** Checks the settings with Bakong. Returns a line for each setting that Bakong does not accept. */
export async function checkBakong(bakong: Bakong, token: () => Promise<string>, now: Date): Promise<string[]> {
  const lines: string[] = [];
  const end = readTokenExpiry(await token());
  if (end && end <= now) lines.push(`BAKONG_TOKEN: it ended on ${end.toISOString().slice(0, 10)}`);
  if (bakong.email === undefined) lines.push('BAKONG_EMAIL: without it the token is renewed by hand');
  try {
    await bakong.confirm(UNKNOWN_MD5);
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    const told = error.code === undefined ? error.kind : `${error.kind} ${error.code}`;
    const why = error.kind === 'refused' ? 'the token is refused' : 'Bakong does not answer';
    lines.push(`BAKONG_URL, BAKONG_TOKEN: ${why} (${told}); payments by KHQR are not seen until it is right`);
  }
  const clock = bakong.clock();
  if (clock && Math.abs(clock.getTime() - now.getTime()) > MAX_CLOCK_SKEW_SECONDS * 1000)
    lines.push(
      `Bakong's clock says ${clock.toISOString()}, ours ${now.toISOString()}: codes would end at a wrong time`,
    );
  return lines;
}
