import type { DraftRow } from '#contract/purchase/sales.ts';
import { countDays, toBusinessDate } from '#engine/language/dates.ts';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

/** Days before its end from which a draft shows a warning. */
const SOON_DAYS = 7;

/** The columns of the list of drafts. */
export function useDraftColumns(onOpen: (draft: DraftRow) => void): Column<DraftRow>[] {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const today = toBusinessDate(new Date());
  return [
    {
      head: text('portal.words.customer'),
      isName: true,
      cell: ({ customer: { name, phone } }) => (
        <Lines second={phone}>
          {name ?? <span className="font-normal text-muted">{text('portal-sales.drafts.noName')}</span>}
        </Lines>
      ),
    },
    { head: text('portal.words.product'), cell: ({ product }) => nameOf(product) },
    {
      head: text('portal-sales.drafts.saved'),
      cell: ({ savedAt, isOwn, agent }) => (
        <Lines wraps second={!isOwn && agent?.name}>
          <Timestamp at={savedAt} />
        </Lines>
      ),
    },
    {
      head: text('portal-sales.drafts.keptUntil'),
      cell: ({ expiresAt }) => {
        const last = toBusinessDate(new Date(expiresAt));
        const left = Math.max(0, countDays(today, last));
        return (
          <span className="flex flex-wrap items-center gap-x-2 text-small max-md:justify-end">
            <span className="figures whitespace-nowrap">{date(last)}</span>
            {left <= SOON_DAYS && <Tag variant="gold">{text('portal-sales.drafts.daysLeft', { days: left })}</Tag>}
          </span>
        );
      },
    },
    {
      head: text('portal.words.premium'),
      figures: true,
      cell: ({ premium }) => premium && <Money minorUnits={premium.total} currency={premium.currency} />,
    },
    {
      head: text('portal.actions'),
      figures: true,
      cell: (draft) => (
        <button type="button" className="link min-h-11 font-semibold" onClick={() => onOpen(draft)}>
          {text('portal-sales.drafts.open')}
          <VisuallyHidden>
            : {nameOf(draft.product)}, {draft.customer.name ?? text('portal-sales.drafts.noName')}
          </VisuallyHidden>
        </button>
      ),
    },
  ];
}
