import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { judgeAll } from './judge-all.ts';
import type { FromJudge, FromServer, ToJudge, ToRate } from './judging.ts';

/*
 * Judges products of a release in a process of its own, with little memory and an end: what somebody wrote there may be
 * anything, and must harm nobody who buys meanwhile.
 */

endWithParent();
process.on('message', (message: FromServer) => {
  if ('judge' in message) void judge(message.judge);
  else take?.(message.rate);
});

let take: ((batch: ToRate[]) => void) | undefined;

async function judge(work: ToJudge): Promise<void> {
  const given = () =>
    new Promise<ToRate[]>((resolve) => {
      take = resolve;
    });
  await judgeAll(work, { tell: (message: FromJudge) => process.send?.(message), given });
  process.disconnect();
}
