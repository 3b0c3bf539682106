import { useState } from 'react';
import { useSearch } from 'wouter';
import { useHistoryState } from 'wouter/use-browser-location';
import { claimLists, claimOrders } from '#contract/claims/claim-lists.ts';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { useClaimLists, useClaimStep, useClaims } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { BulkBar } from '#web/desk/bulk/bulk-bar.tsx';
import { useSelection } from '#web/desk/bulk/use-selection.tsx';
import { Refusal } from '#web/desk/form/refusal.tsx';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { KeysButton } from '#web/desk/keys/keys-dialog.tsx';
import { actionsColumn } from '#web/desk/list/columns.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { searchFor, useFilters } from '#web/desk/list/use-filters.ts';
import { Tabs } from '#web/desk/page/tabs.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { patterns } from '#web/router/paths.ts';
import { isOpen, keyOfClaim, nameOfClaim, useClaimActs } from './claim-acts.tsx';
import { useClaimColumns } from './claim-columns.tsx';
import { ClaimFilters } from './claim-filters.tsx';
import { QueueKeys } from './queue-keys.tsx';

/** The claims that wait for the insurer's people: their reviewers, their waiting times, and a button to take one. */
export function ReviewQueue() {
  const text = useText();
  const { user } = useUser();
  const { filters, change, box } = useFilters('search', 'status', 'product', 'list', 'order');
  const { status, order: chosen, list: shown, ...others } = filters;
  const first = shown === 'overdue' || shown === 'dueSoon' ? 'due' : 'oldest';
  const order = chosen || first;
  const list = useClaims({ ...others, list: shown, status: status || (shown ? '' : 'open'), order });
  const [said, setSaid] = useState('');
  const step = useClaimStep();
  useKeys(
    (['J ↓', 'K ↑', 'T', 'Enter'] as const).map((name, index) => ({
      name,
      label: text(`claim-review.keys.${(['down', 'up', 'take', 'open'] as const)[index]}`),
    })),
  );

  const take = async ({ ref, number, assignedTo }: ClaimRow) => {
    if (step.isPending || assignedTo?.id === user?.id) return;
    setSaid('');
    step.reset();
    if (assignedTo) return setSaid(text('claim-review.queue.ofOther', { number, name: assignedTo.name }));
    const taken = step.mutateAsync({ ref, step: 'take', body: { onlyIfFree: true } });
    await taken.then(
      () => setSaid(text('claim-review.queue.taken', { number })),
      // The error is shown below.
      () => {},
    );
  };
  const selection = useSelection({ rows: list.items, nameOf: nameOfClaim, keyOf: keyOfClaim, mayChoose: isOpen });
  const acts = useClaimActs();
  const isReviewer = user?.scope.includes('insurer:claims') === true;
  const columns: Column<ClaimRow>[] = [
    ...(isReviewer ? [selection.column] : []),
    ...useClaimColumns(['claim', 'policy', 'dates', 'amount', 'waiting', 'standing'], {
      sorting: { sort: order, onSort: (value) => change({ order: value === first ? '' : value }) },
    }),
    actionsColumn(
      text('portal.actions'),
      (claim) =>
        claim.assignedTo === null &&
        claim.status === 'submitted' && (
          <Button
            variant="secondary"
            className="px-3 max-md:mt-1 max-md:mr-3"
            aria-label={text('claim-review.queue.takeIt', { number: claim.number })}
            busy={step.isPending && step.variables.ref === claim.ref}
            onClick={() => take(claim)}
          >
            {text('claim-review.queue.take')}
          </Button>
        ),
    ),
  ];

  return (
    <div className="grid grid-cols-1 gap-5">
      <QueueTabs shown={shown} />
      <div className="flex flex-wrap items-end gap-4">
        <ClaimFilters box={box} allStatuses={text('claim-review.queue.allOpen')}>
          <FilterSelect
            label={text('claim-review.queue.order')}
            value={order}
            onChange={(value) => change({ order: value === first ? '' : value })}
            choices={claimOrders.map((value) => ({
              value,
              label: text(`claim-review.queue.${value}`),
            }))}
          />
        </ClaimFilters>
      </div>
      <div className="grid gap-2 empty:hidden">
        <Refusal error={step.error} />
        <p role="status" className="font-semibold text-ink empty:hidden">
          {said}
        </p>
      </div>
      <BulkBar selection={selection} keyOf={keyOfClaim} nameOf={nameOfClaim} acts={acts} />
      <QueueKeys
        onTake={(ref) => {
          const claim = list.items?.find((one) => one.ref === ref);
          if (claim) void take(claim);
        }}
      >
        <PagedTable
          caption={text('claim-review.queue.title')}
          columns={columns}
          by="ref"
          list={list}
          savedAs="claims"
          empty={<NothingWaits {...filters} />}
        />
      </QueueKeys>
      <div className="flex flex-wrap items-center gap-x-4 text-muted text-small max-md:hidden">
        <KeysButton />
      </div>
    </div>
  );
}

function NothingWaits({ search = '', status, product, list }: Record<string, string>) {
  const text = useText();
  if (search) {
    return (
      <>
        <p>{text('interface.ui.nothingFound')}</p>
        <TextLink href={patterns.claimHistory} state={searchFor(search)}>
          {text('claim-review.queue.searchAll')}
        </TextLink>
      </>
    );
  }
  if (status || product) return <p>{text('interface.ui.nothingFound')}</p>;
  if (list !== 'mine') return <p>{text(list ? 'claim-review.lists.none' : 'claim-review.queue.empty')}</p>;
  return (
    <>
      <p>{text('claim-review.queue.emptyMine')}</p>
      <TextLink href={`${patterns.claims}?list=unassigned`} replace>
        {text('claim-review.queue.toNobodys')}
      </TextLink>
    </>
  );
}

/** Links to the lists of work with their numbers of claims, which preserve the other filters. */
function QueueTabs({ shown }: { shown: string }) {
  const text = useText();
  const search = useSearch();
  const typed = useHistoryState<object | null>();
  const { data: counts = [] } = useClaimLists();
  const addressOf = (list: string): string => {
    const params = new URLSearchParams(search);
    // Each list has its own order.
    params.delete('order');
    if (list === '') params.delete('list');
    else params.set('list', list);
    return params.size === 0 ? patterns.claims : `${patterns.claims}?${params}`;
  };
  const nameOf = (list: string): string => {
    if (list === '') return text('claim-review.queue.allOpen');
    const name = text(`claim-review.lists.${list}`);
    const counted = counts.find((one) => one.list === list);
    if (!counted) return name;
    return text(`claim-review.lists.${counted.isMore ? 'more' : 'count'}`, { list: name, count: counted.count });
  };
  const tabs = ['', ...claimLists].map((list) => ({
    name: nameOf(list),
    href: addressOf(list),
    isShown: list === shown,
  }));
  return <Tabs label={text('claim-review.lists.label')} tabs={tabs} state={typed} />;
}
