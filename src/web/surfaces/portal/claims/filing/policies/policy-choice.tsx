import { useState } from 'react';
import type { HolderPolicy, HolderView } from '#contract/claims/policy-holders.ts';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { useHolder, useHolders } from '#web/api/claims/policy-holders.ts';
import { column, nameColumn } from '#web/desk/list/columns.tsx';
import { CoverDates } from '#web/desk/list/cover-dates.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { PolicyTag } from '#web/desk/list/policy-tag.tsx';
import { SearchInput } from '#web/desk/list/search-input.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useFilters } from '#web/desk/list/use-filters.ts';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { buildFilingAddress } from './filing-address.ts';

type PolicyChoiceProps = {
  /** Lists nothing before a search. */
  isShort?: boolean;
};

/** The choice of the policy for a claim: a search among those that the user's partner sold. */
export function PolicyChoice({ isShort = false }: PolicyChoiceProps) {
  const text = useText();
  const { filters, box } = useFilters('holder');
  const search = filters.holder;
  return (
    <div className="grid gap-4">
      <SearchInput label={text('claim-filing.choose.search')} {...box('holder')} />
      {isShort && search === '' ? (
        <p className="text-muted text-small">{text('claim-filing.choose.hint')}</p>
      ) : (
        <HoldersFound search={search} />
      )}
    </div>
  );
}

function HoldersFound({ search }: { search: string }) {
  const text = useText();
  const format = useFormat();
  const { nameOf } = useProductNames();
  const list = useHolders({ search });
  const [shown, setShown] = useState<HolderView | null>(null);
  const columns: Column<HolderView>[] = [
    nameColumn(text('portal.words.policyHolder'), ({ name }) => name),
    column(text('portal.words.policy'), ({ latest, policies }) => (
      <span className="figures whitespace-nowrap">
        {policies === 1 ? latest.number : text('claim-filing.choose.several', { count: policies })}
      </span>
    )),
    column(text('portal.words.product'), ({ products }) => format.list(products.map(nameOf))),
    column(text('portal.words.period'), ({ latest, policies }) => policies === 1 && <CoverDates {...latest} />),
    column(text('portal.words.status'), ({ latest, policies }) => policies === 1 && <PolicyTag {...latest} />),
    {
      // More than an icon: on a phone it has a line of its own.
      head: text('portal.actions'),
      cell: (holder) =>
        holder.policies === 1 ? (
          <FileOn policy={holder.latest.number} />
        ) : (
          <Button
            variant="secondary"
            className="whitespace-nowrap px-4"
            aria-label={text('claim-filing.choose.show', { name: holder.name })}
            onClick={() => setShown(holder)}
          >
            {text('claim-filing.choose.several', { count: holder.policies })}
          </Button>
        ),
    },
  ];
  return (
    <>
      <PagedTable
        caption={text('claim-filing.choose.results')}
        columns={columns}
        by="id"
        list={list}
        empty={<p>{text(search === '' ? 'claim-filing.choose.noHolders' : 'claim-filing.choose.none')}</p>}
      />
      {shown && <PoliciesDialog holder={shown} onClose={() => setShown(null)} />}
    </>
  );
}

/** All policies of a policyholder, to choose one. */
function PoliciesDialog({ holder: { id, name }, onClose }: { holder: HolderView; onClose: () => void }) {
  const text = useText();
  const { data, error, refetch } = useHolder(id);
  return (
    <Dialog
      open
      onClose={onClose}
      title={text('claim-filing.choose.policiesOf', { name })}
      actions={
        <Button variant="quiet" onClick={onClose}>
          {text('portal.cancel')}
        </Button>
      }
    >
      {error && !data ? <LoadError onRetry={refetch} /> : null}
      {!data && !error && <Skeleton className="h-40 w-full" />}
      <ul className="grid">
        {data?.policies.map((policy) => (
          <PolicyLine key={policy.number} policy={policy} />
        ))}
      </ul>
    </Dialog>
  );
}

function PolicyLine({ policy }: { policy: HolderPolicy }) {
  const { nameOf } = useProductNames();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-2.5 last:border-b-0">
      <span className="grid">
        <span className="figures flex flex-wrap items-center gap-x-3 font-semibold text-ink">
          {policy.number} <PolicyTag {...policy} />
        </span>
        <span className="text-muted text-small">
          {nameOf(policy.product)} · <CoverDates {...policy} />
        </span>
      </span>
      <FileOn policy={policy.number} />
    </li>
  );
}

/** Begins a claim on a policy. */
function FileOn({ policy }: { policy: string }) {
  const text = useText();
  return (
    <ButtonLink variant="secondary" className="whitespace-nowrap px-4" href={buildFilingAddress(policy)}>
      {text('claim-filing.choose.useShort')}
      <span className="sr-only"> {policy}</span>
    </ButtonLink>
  );
}

/** The policy of the claim, and the documents that such a claim needs. */
export function PolicyCard({ filing: { policy, holder, papers } }: { filing: ClaimFiling }) {
  const text = useText();
  const { nameOf } = useProductNames();
  return (
    <Section title={text('claim-filing.policy.title')}>
      <Facts
        facts={[
          { term: text('claim-filing.policy.number'), detail: policy.number },
          { term: text('portal.words.policyHolder'), detail: holder },
          { term: text('portal.words.product'), detail: nameOf(policy.product) },
          { term: text('portal.words.period'), detail: <CoverDates {...policy} /> },
          { term: text('portal.words.status'), detail: <PolicyTag {...policy} /> },
        ]}
      />
      <div className="grid gap-1">
        <h3 className="font-semibold text-ink text-small">{text('claim-filing.papersNeeded')}</h3>
        <ul className="list-disc pl-5 text-small">
          {papers.map((paper) => (
            <li key={paper}>{text(`claims.papers.${paper}`)}</li>
          ))}
        </ul>
      </div>
      <TextButton href={buildFilingAddress()}>{text('claim-filing.choose.another')}</TextButton>
    </Section>
  );
}
