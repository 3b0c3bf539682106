import { useId, useState } from 'react';
import { Link } from 'wouter';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { useClaimStep, useClaims } from '#web/api/claims/claims.ts';
import { useUser } from '#web/api/people/user.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { Refusal } from '#web/surfaces/portal/form/refusal.tsx';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import type { Column } from '#web/surfaces/portal/list/table.tsx';
import { searchFor, useFilters } from '#web/surfaces/portal/list/use-filters.ts';
import { useClaimColumns } from './claim-columns.tsx';
import { ClaimFilters } from './claim-filters.tsx';
import { QueueKeys } from './queue-keys.tsx';
import { QueueTabs } from './queue-tabs.tsx';

/** The claims that wait for the insurer's people: whose they are, for how long, and taking one. Brings its own words. */
export function ReviewQueue() {
  return useMessages(['claims', 'claim-review']) ? <Queue /> : <ChunkLoading />;
}

function Queue() {
  const text = useText();
  const { user } = useUser();
  const { filters, setFilter } = useFilters('search', 'status', 'product', 'assigned', 'order');
  const { status, order, ...others } = filters;
  const list = useClaims({ ...others, status: status || 'open', order: order === 'newest' ? order : 'oldest' });
  const [said, setSaid] = useState('');
  const step = useClaimStep();

  const take = async ({ ref, number, assignedTo }: ClaimRow) => {
    if (step.isPending || assignedTo?.id === user?.id) return;
    setSaid('');
    step.reset();
    if (assignedTo) return setSaid(text('claim-review.queue.ofOther', { number, name: assignedTo.name }));
    const taken = step.mutateAsync({ ref, step: 'take', body: { onlyIfFree: true } });
    await taken.then(
      () => setSaid(text('claim-review.queue.taken', { number })),
      // Told below.
      () => {},
    );
  };
  const columns: Column<ClaimRow>[] = [
    ...useClaimColumns(['claim', 'policy', 'dates', 'amount', 'waiting', 'standing']),
    {
      id: 'actions',
      head: text('portal.actions'),
      isActions: true,
      cell: (claim) =>
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
    },
  ];

  return (
    <div className="grid grid-cols-1 gap-5">
      <QueueTabs assigned={filters.assigned} />
      <ClaimFilters filters={filters} onChange={setFilter} allStatuses={text('claim-review.queue.allOpen')}>
        <QueueOrder value={order} onChange={(value) => setFilter('order', value)} />
      </ClaimFilters>
      <div className="grid gap-2 empty:hidden">
        <Refusal error={step.error} />
        <p role="status" className="font-semibold text-ink empty:hidden">
          {said}
        </p>
      </div>
      <QueueKeys
        onTake={(ref) => {
          const claim = list.items?.find((one) => one.ref === ref);
          if (claim) void take(claim);
        }}
      >
        <PagedTable
          caption={text('claim-review.queue.title')}
          columns={columns}
          keyOf={({ ref }) => ref}
          list={list}
          empty={<NothingWaits {...filters} />}
        />
      </QueueKeys>
      <p className="text-muted text-small max-md:hidden">{text('claim-review.queue.keys')}</p>
    </div>
  );
}

function NothingWaits({ search = '', status, product, assigned }: Record<string, string>) {
  const text = useText();
  const link = 'link inline-flex min-h-11 items-center';
  if (search) {
    return (
      <>
        <p>{text('interface.ui.nothingFound')}</p>
        <Link href={patterns.claimHistory} state={searchFor(search)} className={link}>
          {text('claim-review.queue.searchAll')}
        </Link>
      </>
    );
  }
  if (status || product) return <p>{text('interface.ui.nothingFound')}</p>;
  if (assigned !== 'me') return <p>{text('claim-review.queue.empty')}</p>;
  return (
    <>
      <p>{text('claim-review.queue.emptyMine')}</p>
      <Link href={`${patterns.claims}?assigned=nobody`} replace className={link}>
        {text('claim-review.queue.toNobodys')}
      </Link>
    </>
  );
}

/** Whether the oldest claim stands on top, as it does unless asked otherwise, or the newest. */
function QueueOrder({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const text = useText();
  const id = useId();
  return (
    <div className="grid min-w-44 gap-1">
      <label htmlFor={id} className="text-muted text-small">
        {text('claim-review.queue.order')}
      </label>
      <SelectInput
        id={id}
        value={value === 'newest' ? 'newest' : 'oldest'}
        onChange={(order) => onChange(order === 'oldest' ? '' : order)}
        choices={(['oldest', 'newest'] as const).map((order) => ({
          value: order,
          label: text(`claim-review.queue.${order}`),
        }))}
      />
    </div>
  );
}
