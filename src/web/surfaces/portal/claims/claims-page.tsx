import { FilePlus2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Redirect, useSearchParams } from 'wouter';
import { type ClaimRow, openStatuses } from '#contract/claims/claims.ts';
import { useClaims } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { DraftList } from './filing/policies/draft-list.tsx';
import { buildFilingAddress } from './filing/policies/filing-address.ts';
import { PolicyChoice } from './filing/policies/policy-choice.tsx';
import { useClaimColumns } from './review/queue/claim-columns.tsx';
import { ReviewQueue } from './review/queue/review-queue.tsx';
import { useClaimOrder } from './review/queue/use-claim-order.ts';

/** The claims page: agents choose a policy and see open claims; reviewers see the claims that wait. */
export function ClaimsPage() {
  const text = useText();
  const { user } = useUser();
  const [params] = useSearchParams();
  const policy = params.get('policy')?.trim();
  // A link to a new claim contains its policy.
  if (policy) return <Redirect to={buildFilingAddress(policy)} replace />;
  const isReviewer = user?.scope.includes('insurer:claims') ?? false;
  if (isReviewer || user?.scope.includes('insurer:claim-payments')) {
    return (
      <PortalPage
        title={text('portal.menu.claim')}
        actions={
          isReviewer && (
            <ButtonLink variant="secondary" href={buildFilingAddress()}>
              <Icon of={FilePlus2} className="size-4.5" />
              {text('claim-filing.title')}
            </ButtonLink>
          )
        }
      >
        {isReviewer && <DraftList />}
        <ReviewQueue />
      </PortalPage>
    );
  }
  return (
    <PortalPage title={text('portal.menu.claim')}>
      <DraftList />
      <Section title={text('claim-filing.title')}>
        <PolicyChoice isShort />
      </Section>
      <section aria-labelledby="open-claims" className="grid gap-3">
        <h2 id="open-claims" className="text-lead">
          {text('claim-filing.open')}
        </h2>
        <OpenClaims />
      </section>
    </PortalPage>
  );
}

/** The open claims of an agent, all or those in one status. */
function OpenClaims() {
  const text = useText();
  const { filters, box } = useFilters('status');
  const status = openStatuses.find((one) => one === filters.status);
  return (
    <>
      <div className="flex flex-wrap">
        <FilterSelect
          label={text('portal.words.status')}
          {...box('status')}
          choices={openStatuses.map((value) => ({ value, label: text(`claims.statuses.${value}`) }))}
          all={text('claim-review.queue.allOpen')}
        />
      </div>
      <ClaimList
        {...(status && { status })}
        empty={text(status ? 'interface.ui.nothingFound' : 'claim-filing.noOpen')}
      />
    </>
  );
}

type ClaimListProps = {
  /** Only claims of this status; without it `open`. */
  status?: ClaimRow['status'] | 'open';
  /** A policy's number: only the claims on it. */
  policy?: string;
  /** The content of an empty list. */
  empty?: ReactNode;
};

/** Claims that the user may see, newest first, each a link to its page. */
function ClaimList({ status = 'open', policy, empty }: ClaimListProps) {
  const text = useText();
  const { order, sorting } = useClaimOrder();
  const list = useClaims({ status, search: policy, order });
  const columns = useClaimColumns(['claim', 'policy', 'dates', 'amount', 'pending', 'status'], { sorting });
  return (
    <PagedTable
      caption={text('claim-review.list.open')}
      columns={columns}
      by="ref"
      list={list}
      savedAs="claims"
      empty={empty ?? <p>{text('claim-review.list.noneOpen')}</p>}
    />
  );
}
