import dayjs from 'dayjs';
import { toBusinessDate } from '#shared/business-date.ts';
import { countInForce, findNewestQuotes, listInForce, listQuotes } from '../records/portfolio-repository.ts';
import type { StudioServices } from '../services.ts';
import type { EvaluationDeps } from './evaluate-release.ts';

/** The maximum number of policies or quotes in the server's memory. */
const BATCH_SIZE = 250;
/**
 * The maximum number of quotes that are rated again, the newest first. Anybody may request quotes, and many requests
 * must not delay a release.
 */
const MAX_QUOTES = 100_000;
/** Days for which the values of a quote are stored. */
export const QUOTE_DAYS = 90;

/**
 * Reads policies in force, or quotes of 90 days, in batches. Between two batches it holds no memory and no transaction.
 */
export function readRatingBatches({
  database: { sql },
  now,
}: Pick<StudioServices, 'database' | 'now'>): EvaluationDeps['rows'] {
  const from = toBusinessDate(dayjs(now()).subtract(QUOTE_DAYS, 'day').toDate());
  return (kind, product) => {
    if (kind === 'policies') {
      let after = '';
      const next = async () => {
        const rows = await listInForce(sql, product, { after, limit: BATCH_SIZE });
        after = rows.at(-1)?.number ?? after;
        return rows.map(({ number, effectiveTo, frozen }) => ({ of: number, effectiveTo, record: frozen }));
      };
      return { all: countInForce(sql, product), next };
    }
    const newest = findNewestQuotes(sql, product, { from, most: MAX_QUOTES });
    let after: number | undefined;
    const next = async () => {
      const rows = await listQuotes(sql, product, { from, after: after ?? (await newest).after, limit: BATCH_SIZE });
      after = rows.at(-1)?.id ?? after;
      return rows.map(({ day, inputs }) => ({ of: day, day, values: inputs }));
    };
    return { all: newest.then(({ all }) => all), next };
  };
}
