import type { ClaimDraftRow } from '#contract/claims/claim-drafts.ts';
import { useClaimDrafts } from '#web/api/claims/claim-drafts.ts';
import { column } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { buildFilingAddress } from './filing-address.ts';

/** The own claims that are not filed yet, each with a link to go on; nothing if there are none. */
export function DraftList() {
  const text = useText();
  const { dateTime } = useFormat();
  const { nameOf } = useProductNames();
  const { data = [] } = useClaimDrafts();
  if (data.length === 0) return null;
  const columns: Column<ClaimDraftRow>[] = [
    column(text('portal.words.policy'), ({ policyNumber }) => (
      <span className="figures whitespace-nowrap">{policyNumber}</span>
    )),
    column(text('portal.words.policyHolder'), ({ holder }) => holder),
    column(text('portal.words.product'), ({ product }) => nameOf(product)),
    column(text('claim-filing.drafts.title'), ({ savedAt, files }) => (
      <span className="text-small">
        {[
          text('claim-filing.drafts.at', { at: dateTime(savedAt) }),
          files > 0 && text('claim-filing.drafts.files', { count: files }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </span>
    )),
    {
      head: text('portal.actions'),
      cell: ({ policyNumber }) => (
        <ButtonLink variant="secondary" className="whitespace-nowrap px-4" href={buildFilingAddress(policyNumber)}>
          {text('claim-filing.drafts.goOn')}
          <span className="sr-only"> {policyNumber}</span>
        </ButtonLink>
      ),
    },
  ];
  return (
    <Section title={text('claim-filing.drafts.title')}>
      <Table caption={text('claim-filing.drafts.title')} columns={columns} by="policyNumber" rows={data} />
    </Section>
  );
}
