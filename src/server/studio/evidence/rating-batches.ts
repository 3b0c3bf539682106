import dayjs from 'dayjs';
import { toBusinessDate } from '#engine/language/dates.ts';
import { countInForce, findNewestQuotes, listInForce, listQuotes } from '../records/portfolio-repository.ts';
import type { StudioServices } from '../services.ts';
import type { EvaluationDeps } from './evaluate-release.ts';

/** Policies or quotes that the server holds at once. */
const BATCH_SIZE = 250;
/** Quotes that are rated again, the newest: anybody may ask for one, and nobody shall hold up a release by asking for many. */
const MAX_QUOTES = 100_000;
/** Days for which the values of a quote are kept. */
export const QUOTE_DAYS = 90;

/** Policies in force, or quotes of 90 days, in batches: between two of them nothing is held, in the database neither. */
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
