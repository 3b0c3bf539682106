import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import { isMissingAnswer } from '#engine/check-page.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import type { Draft } from './draft-repository.ts';

type CurrentQuote = { rated: RatedView; version: string; problems: DraftView['problems']; now: Date };

/**
 * Returns the cost of a draft at its last save, if that price is no longer available although nobody changed an answer:
 * because the day or the version differs, and with it the premium or the allowed answers. Undefined if nothing differs,
 * and if there was no premium.
 */
export function findPreviousQuote(saved: Draft, { rated, version, problems, now }: CurrentQuote): DraftView['before'] {
  const { asOf, premium, orderId } = saved;
  const why = version !== saved.version ? 'version' : asOf !== toBusinessDate(now) ? 'day' : undefined;
  if (why === undefined || orderId !== null || premium === null) return undefined;
  const { total, currency } = premium;
  const same = rated.status === 'rated' && rated.premium.total === total && rated.premium.currency === currency;
  // A missing answer is no change.
  const fits = problems.every(({ problem }) => isMissingAnswer(problem));
  return same && fits ? undefined : { total, currency, asOf, why };
}
