import type { PartnerView } from '#contract/people/partners.ts';
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
