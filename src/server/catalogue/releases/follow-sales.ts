import type { FastifyBaseLogger } from 'fastify';
import type { Catalogue } from '../products/product-catalogue.ts';

/** A publication or a withdrawal is followed by all servers within two of these. */
const POLL_INTERVAL_MS = 900;

/**
 * Follows the database in what is on sale until the function that it returns is called. Asked again and again, not told:
 * what begins at its time is said by nobody, and what a lost connection did not hear would stay unheard.
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
      // Once for each time that it is lost; what was on sale stays on sale.
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
