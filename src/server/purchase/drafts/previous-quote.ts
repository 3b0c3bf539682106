import type { DraftView, RatedView } from '#contract/purchase/drafts.ts';
import { isMissingAnswer } from '#engine/check-page.ts';
import { toBusinessDate } from '#engine/language/dates.ts';
import type { Draft } from './draft-repository.ts';

type CurrentQuote = { rated: RatedView; version: string; problems: DraftView['problems']; now: Date };

/**
 * What a draft cost when it was last saved, where that cannot be had any more though nobody changed an answer: the day
 * is another one, or the version is, and with it the premium, or what its answers may be. Undefined where all is as it
 * was, and where there was no premium.
 */
export function findPreviousQuote(saved: Draft, { rated, version, problems, now }: CurrentQuote): DraftView['before'] {
  const { asOf, premium, orderId } = saved;
  const why = version !== saved.version ? 'version' : asOf !== toBusinessDate(now) ? 'day' : undefined;
  if (why === undefined || orderId !== null || premium === null) return undefined;
  const { total, currency } = premium;
  const same = rated.status === 'rated' && rated.premium.total === total && rated.premium.currency === currency;
  // An answer that is still to come is no news.
  const fits = problems.every(({ problem }) => isMissingAnswer(problem));
  return same && fits ? undefined : { total, currency, asOf, why };
}
