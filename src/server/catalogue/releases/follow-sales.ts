import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../products/product-catalogue.ts';

/** All servers follow a publication or a withdrawal within two of these intervals. Milliseconds. */
const POLL_INTERVAL_MS = 900;

/**
 * Polls the database for changed sales until the returned function is called. It polls because nobody sends a notice
 * when a scheduled sale begins, and a lost connection would miss a notice.
 */
export function followSales(catalogue: Pick<Catalogue, 'follow'>, log: Pick<FastifyBaseLogger, 'error'>): () => void {
  let isLost = false;
  let isOver = false;
  let timer: NodeJS.Timeout;
  const follow = async (): Promise<void> => {
    try {
      await catalogue.follow();
      isLost = false;
    } catch (err) {
      // The first of consecutive failures is logged; the last known sales stay on sale.
      if (!isLost) log.error({ err }, 'what is on sale cannot be followed');
      isLost = true;
    }
    if (!isOver) timer = setTimeout(follow, POLL_INTERVAL_MS).unref();
  };
  timer = setTimeout(follow, POLL_INTERVAL_MS).unref();
  return () => {
    isOver = true;
    clearTimeout(timer);
  };
}
