import type { DraftRow } from '#contract/purchase/sales.ts';
import { countDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { useGoToDraft } from '#web/api/purchase/go-to-draft.ts';
import { useOpenPartnersDraft } from '#web/api/purchase/portal-sales.ts';
import { useToday } from '#web/api/use-clock.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, figureColumn, listColumns, nameColumn } from '#web/desk/list/columns.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

/** Opens a draft with a new key: the previous key stops working, so the dialog asks first. */
export function OpenDraftDialog({ draft, onClose }: { draft: DraftRow; onClose: () => void }) {
  const text = useText();
  const { nameOf } = useProductNames();
  const openHere = useGoToDraft();
  const { mutateAsync } = useOpenPartnersDraft();
  const { id, product, customer, isOwn, agent } = draft;
  return (
    <ConfirmDialog
      title={text('portal-sales.open.title')}
      action={text('portal-sales.open.yes')}
      onConfirm={async () => openHere(await mutateAsync(id))}
      onClose={onClose}
    >
      <p className="font-semibold text-ink">
        {nameOf(product)} · {customer.name ?? text('portal.find.noName')}
      </p>
      <p>{text('portal-sales.open.text')}</p>
      {!isOwn && agent && <p>{text('portal-sales.open.colleague', { name: agent.name })}</p>}
    </ConfirmDialog>
  );
}

/** Days before its end from which a draft shows a warning. */
const SOON_DAYS = 7;

/** The columns of the list of drafts. */
export function useDraftColumns(onOpen: (draft: DraftRow) => void): Column<DraftRow>[] {
  const text = useText();
  const { date } = useFormat();
  const { nameOf } = useProductNames();
  const today = useToday();
  return listColumns<DraftRow>({
    customer: nameColumn(text('portal.words.customer'), ({ customer: { name, phone } }) => (
      <Lines second={phone}>
        {name ?? <span className="font-normal text-muted">{text('portal.find.noName')}</span>}
      </Lines>
    )),
    product: column(text('portal.words.product'), ({ product }) => nameOf(product)),
    saved: column(text('portal-sales.drafts.saved'), ({ savedAt, isOwn, agent }) => (
      <Lines wraps second={!isOwn && agent?.name}>
        <Timestamp at={savedAt} />
      </Lines>
    )),
    keptUntil: column(text('portal-sales.drafts.keptUntil'), ({ expiresAt }) => {
      const last = toBusinessDate(new Date(expiresAt));
      const left = Math.max(0, countDays(today, last));
      return (
        <span className="flex flex-wrap items-center gap-x-2 text-small max-md:justify-end">
          <span className="figures whitespace-nowrap">{date(last)}</span>
          {left <= SOON_DAYS && <Tag variant="gold">{text('portal-sales.drafts.daysLeft', { days: left })}</Tag>}
        </span>
      );
    }),
    premium: figureColumn(
      text('portal.words.premium'),
      ({ premium }) => premium && <Money minorUnits={premium.total} currency={premium.currency} />,
    ),
    actions: actionsColumn(text('portal.actions'), (draft) => (
      <button type="button" className="link min-h-11 font-semibold" onClick={() => onOpen(draft)}>
        {text('portal-sales.drafts.open')}
        <VisuallyHidden>
          : {nameOf(draft.product)}, {draft.customer.name ?? text('portal.find.noName')}
        </VisuallyHidden>
      </button>
    )),
  });
}
