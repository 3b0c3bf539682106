import type { CommissionRates, PartnerView } from '#contract/people/partners.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

/** Tags for a partner's status and right to sell. */
export function PartnerTags({ partner: { status, maySell } }: { partner: PartnerView }) {
  const text = useText();
  return (
    <span className="flex flex-wrap gap-1.5 whitespace-nowrap">
      <Tag variant={status === 'active' ? 'success' : 'error'}>{text(`portal.partnerStatus.${status}`)}</Tag>
      {!maySell && <Tag>{text('portal-admin.partner.maySellNot')}</Tag>}
    </span>
  );
}

/** Formats a partner's commission on all products: a percentage, or that each product has its own. */
export const percentWords = (commission: CommissionRates, text: (id: string) => string): string =>
  commission.default === undefined ? text('portal-admin.partner.asProducts') : `${commission.default}%`;
