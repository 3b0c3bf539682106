import type { JudgingNow } from '#contract/studio/evidence.ts';
import { filesOf } from '#server/catalogue/releases/file-tree.ts';
import { endWithParent } from '#server/platform/base/end-with-parent.ts';
import { judgeImpact } from './judge-impact.ts';
import { type Judged, judgeProduct } from './judge-product.ts';
import type { FromJudge, FromServer, RatedKind, ToJudge, ToRate } from './judging.ts';
import { plain } from './plain-texts.ts';

/*
 * Judges products of a release in a process of its own, with little memory and an end: what somebody wrote there may be
 * anything, and must harm nobody who buys meanwhile.
 */

/** For the mutants of all products. */
const MUTANTS_FOR = 60_000;
/** What is done is told as often as somebody looks. */
const TOLD_EVERY = 300;

endWithParent();
process.on('message', (message: FromServer) => {
  if ('judge' in message) void judgeAll(message.judge);
  else given?.(message.rate);
});

let given: ((batch: ToRate[]) => void) | undefined;

async function judgeAll({ tree, products, sold, trees, seed }: ToJudge): Promise<void> {
  const files = filesOf(tree);
  for (const product of products) {
    const before = trees[sold[product] ?? -1];
    const judged = judgeProduct(product, files, before && filesOf(before), {
      ...{ seed, mutantsFor: MUTANTS_FOR / products.length },
      tell: telling(product),
    });
    await tryOnThoseThereAre(product, judged);
    const { evidence, details } = judged;
    tell({ judged: plain({ evidence, details }) });
  }
  tell({ over: true });
  process.disconnect();
}

/** What the change does to policies in force and to quotes of 90 days. */
async function tryOnThoseThereAre(product: string, { evidence, details, differ }: Judged): Promise<void> {
  if (!differ) return;
  for (const kind of ['policies', 'quotes'] as const) {
    const { report, detail } = await judgeImpact(differ, batchesOf(kind, product));
    evidence[kind] = report;
    details[kind] = detail;
  }
}

function batchesOf(kind: RatedKind, product: string): () => Promise<ToRate[]> {
  let had = 0;
  return async () => {
    const asked = new Promise<ToRate[]>((resolve) => {
      given = resolve;
    });
    tell({ wants: kind, product, had });
    const batch = await asked;
    had += batch.length;
    return batch;
  };
}

function telling(product: string): (now: Omit<JudgingNow, 'product'>) => void {
  let toldAt = Number.NEGATIVE_INFINITY;
  let step = '';
  return (now) => {
    const isDue = now.step !== step || performance.now() - toldAt > TOLD_EVERY;
    if (!isDue) return;
    [step, toldAt] = [now.step, performance.now()];
    tell({ doing: { product, ...now } });
  };
}

function tell(message: FromJudge): void {
  process.send?.(message);
}
