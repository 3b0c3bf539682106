import type { JudgingNow } from '#contract/studio/evidence.ts';
import { filesOf } from '#server/catalogue/releases/file-tree.ts';
import { judgeImpact } from './judge-impact.ts';
import { type Judged, judgeProduct } from './judge-product.ts';
import type { FromJudge, FromServer, RatedKind, ToJudge, ToRate } from './judging.ts';
import { plain } from './plain-texts.ts';

/** For the mutants of all products. */
const MUTANTS_FOR = 60_000;
/** What is done is told as often as somebody looks. */
const TOLD_EVERY = 300;

type Tell = (message: FromJudge) => void;
/** `given`: the batch that is sent next. */
type Server = { tell: Tell; given: () => Promise<ToRate[]> };

/** How a process that judges hears what its server says, answers, and goes. */
export type Line = { hear: (take: (message: FromServer) => void) => void; tell: Tell; end: () => void };

/** Judges what the server sends, with the batches that it sends later, and goes. */
export function judgeFor({ hear, tell, end }: Line): void {
  let take: ((batch: ToRate[]) => void) | undefined;
  const given = () =>
    new Promise<ToRate[]>((resolve) => {
      take = resolve;
    });
  hear((message) => {
    if ('judge' in message) void judgeAll(message.judge, { tell, given }).then(end);
    else take?.(message.rate);
  });
}

/** Judges products of a release, one after another, and tells what is found out about each. */
export async function judgeAll({ tree, products, sold, trees, seed }: ToJudge, server: Server): Promise<void> {
  const files = filesOf(tree);
  for (const product of products) {
    const before = trees[sold[product] ?? -1];
    const judged = judgeProduct(product, files, before && filesOf(before), {
      ...{ seed, mutantsFor: MUTANTS_FOR / products.length },
      tell: telling(product, server.tell),
    });
    await tryOnThoseThereAre(product, judged, server);
    const { evidence, details } = judged;
    server.tell({ judged: plain({ evidence, details }) });
  }
  server.tell({ over: true });
}

/** What the change does to policies in force and to quotes of 90 days. */
async function tryOnThoseThereAre(
  product: string,
  { evidence, details, differ }: Judged,
  server: Server,
): Promise<void> {
  if (!differ) return;
  for (const kind of ['policies', 'quotes'] as const) {
    const { report, detail } = await judgeImpact(differ, batchesOf(kind, product, server));
    evidence[kind] = report;
    details[kind] = detail;
  }
}

function batchesOf(kind: RatedKind, product: string, { tell, given }: Server): () => Promise<ToRate[]> {
  let had = 0;
  return async () => {
    const asked = given();
    tell({ wants: kind, product, had });
    const batch = await asked;
    had += batch.length;
    return batch;
  };
}

/** Tells the beginning of each step at once, and what goes on in it now and then. */
export function telling(
  product: string,
  tell: Tell,
  clock: () => number = () => performance.now(),
): (now: Omit<JudgingNow, 'product'>) => void {
  let toldAt = 0;
  let step = '';
  return (now) => {
    if (now.step === step && clock() - toldAt <= TOLD_EVERY) return;
    [step, toldAt] = [now.step, clock()];
    tell({ doing: { product, ...now } });
  };
}
