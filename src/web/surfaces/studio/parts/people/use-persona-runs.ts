import { useEffect, useState } from 'react';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Case } from '#engine/cases/run-case.ts';
import type { Product } from '#engine/product.ts';
import { yieldToBrowser } from '#web/hydration/yield-to-browser.ts';
import { type Compared, comparePersona } from './compare-persona.ts';

/** So long personas are taken through before the page may be drawn, in milliseconds. */
const SLICE_MS = 12;

/** How each persona comes out with the product as it is written now; those that are not there yet are still on the way. */
export function usePersonaRuns(
  product: Product | undefined,
  personas: readonly NamedCase[],
): ReadonlyMap<Case, Compared> {
  const [runs, setRuns] = useState<ReadonlyMap<Case, Compared>>(new Map());
  useEffect(() => {
    if (!product) return;
    let isOver = false;
    const run = async () => {
      const done = new Map<Case, Compared>();
      let since = performance.now();
      for (const { testCase } of personas) {
        done.set(testCase, comparePersona(product, testCase));
        if (performance.now() - since < SLICE_MS) continue;
        await yieldToBrowser();
        if (isOver) return;
        since = performance.now();
      }
      setRuns(done);
    };
    void run();
    return () => {
      isOver = true;
    };
  }, [product, personas]);
  return runs;
}
