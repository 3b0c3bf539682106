import type { DraftView } from '#contract/purchase/drafts.ts';
import { isMissingAnswer } from '#engine/check-page.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useProblemText } from '#web/product/use-problem-text.ts';
import { useWords } from '#web/product/use-words.ts';

type PriceChangeNoticeProps = { view: DraftView; before: NonNullable<DraftView['before']> };

/**
 * Shown when a quotation is opened whose price changed since it was saved, or that is not valid any more: with the
 * reason.
 */
export function PriceChangeNotice({ view: { product, rated, problems }, before }: PriceChangeNoticeProps) {
  const text = useText();
  const explain = useProblemText();
  const { format } = useWords(product);
  if (!useMessages(['quote'])) return null;
  // Missing answers are not news: the pages ask for them.
  const misfits = problems.filter(({ problem }) => !isMissingAnswer(problem));
  const told = {
    date: format.date(before.asOf),
    before: format.money(before.total, before.currency),
    amount: rated.status === 'rated' ? format.money(rated.premium.total, rated.premium.currency) : '',
  };
  const lost = rated.status !== 'rated' || misfits.length > 0;
  return (
    <Notice kind="warning" live title={text(lost ? 'quote.before.lostTitle' : 'quote.before.title')}>
      <p>{text(`quote.before.${lost ? { day: 'lostDay', version: 'lostVersion' }[before.why] : before.why}`, told)}</p>
      {misfits.length > 0 && (
        <ul className="mt-2 grid list-disc gap-1 pl-5">
          {misfits.map((misfit) => (
            <li key={`${misfit.pointer} ${misfit.problem}`}>{explain(misfit)}</li>
          ))}
        </ul>
      )}
    </Notice>
  );
}
