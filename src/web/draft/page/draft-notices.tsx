import type { DraftView } from '#contract/purchase/drafts.ts';
import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWords } from '#web/product/use-words.ts';
import { useOpenDraft } from '../wizard-context.ts';
import { PrefillNotice } from './prefill-notice.tsx';
import { PriceChangeNotice } from './price-change-notice.tsx';

/** The notices that few drafts need: another price, another person's changes, and answers that were filled in. */
export function DraftNotices({ page }: { page: string }) {
  const { view, overtaken } = useOpenDraft();
  return (
    <>
      {view?.before && <PriceChangeNotice view={view} before={view.before} />}
      {view && overtaken && <ChangeNotice view={view} before={overtaken} />}
      <PrefillNotice page={page} />
    </>
  );
}

type ChangeNoticeProps = { view: DraftView; before: DraftView };

/**
 * Shown when another tab, device or agent changed the open draft: each changed answer and the premium, before and now.
 */
export function ChangeNotice({ view, before }: ChangeNoticeProps) {
  const text = useText();
  const { product } = useOpenDraft();
  const words = useWords(product.id);
  const describe = words.describe(product);
  if (!useMessages(['quote'])) return null;
  const none = text('quote.changed.none');
  const [old, now] = [before.record.answers, view.record.answers];
  const lines = Object.keys(product.pageOf)
    .filter((field) => !isSameJson(old[field], now[field]) && !isFilled(view, field))
    .map((field) => {
      const label = describe.label(field);
      if ([old[field], now[field]].some(isList)) return text('quote.changed.list', { label });
      const [was = none, is = none] = [old[field], now[field]].map((value) => describe.value(field, value) || none);
      return text('quote.changed.answer', { label, before: was, now: is });
    });
  const [was, is] = [before, view].map(({ rated }) =>
    rated.status === 'rated' ? words.format.money(rated.premium.total, rated.premium.currency) : none,
  );
  if (was !== is)
    lines.push(
      text('quote.changed.answer', { label: text('wizard.quotation.premium'), before: was ?? '', now: is ?? '' }),
    );
  if (lines.length === 0) return null;
  return (
    <Notice kind="warning" live title={text('quote.changed.title')}>
      <p>{text('quote.changed.text')}</p>
      <ul className="mt-2 grid list-disc gap-1 pl-5">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Notice>
  );
}

/** True for a list of people or things: its entries are read on the page. */
const isList = (value: Json | undefined): boolean => Array.isArray(value) && value.some(isObject);

/** True if a lookup entered the answer: another notice says so. */
const isFilled = ({ record }: DraftView, field: string): boolean =>
  Object.values(record.findings).some(
    ({ filled = {} }) => field in filled && isSameJson(filled[field], record.answers[field]),
  );
