import type { OpenPolicyWork } from '#contract/purchase/policy-life.ts';
import { usePolicyWork } from '#web/api/purchase/policy-life.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { Lines, When } from '#web/surfaces/portal/list/cells.tsx';
import { type Column, Table } from '#web/surfaces/portal/list/table.tsx';
import { useProductNames } from '#web/surfaces/portal/list/use-product-names.ts';
import { Loaded } from '#web/surfaces/portal/page/loaded.tsx';
import { PortalPage } from '#web/surfaces/portal/page/portal-page.tsx';
import { TextLink } from '#web/surfaces/portal/page/text-link.tsx';

/** Cancellations that wait for a second person, and money to be paid out by bank: the oldest first. */
export function PolicyWorkPage() {
  const text = useText();
  const { nameOf } = useProductNames();
  const columns: Column<OpenPolicyWork & { key: string }>[] = [
    {
      head: text('portal.words.policyNumber'),
      isName: true,
      cell: ({ number, product }) => (
        <Lines second={nameOf(product)}>
          <TextLink href={pathTo(patterns.policy, { number })} className="figures">
            {number}
          </TextLink>
        </Lines>
      ),
    },
    { head: text('policy-life.work.kind'), cell: ({ kind }) => text(`policy-life.work.${kind}`) },
    {
      head: text('portal.words.amount'),
      figures: true,
      cell: ({ amount, currency }) => <Money minorUnits={amount} currency={currency} />,
    },
    { head: text('policy-life.work.since'), cell: ({ since }) => <When at={since} /> },
    { head: text('policy-life.request.by'), cell: ({ by }) => by?.name },
    {
      head: text('portal.words.status'),
      cell: ({ mayMove }) => (
        <Tag variant={mayMove ? 'success' : 'plain'}>
          {text(`policy-life.work.${mayMove ? 'forYou' : 'forOthers'}`)}
        </Tag>
      ),
    },
  ];
  return (
    <Loaded call={usePolicyWork()}>
      {(work) => (
        <PortalPage title={text('portal.menu.policyWork')} lead={text('policy-life.work.lead')}>
          {work.length === 0 ? (
            <p>{text('policy-life.work.none')}</p>
          ) : (
            <Table
              caption={text('portal.menu.policyWork')}
              columns={columns}
              rows={work.map((row) => ({ ...row, key: `${row.kind} ${row.number} ${row.since}` }))}
              by="key"
            />
          )}
        </PortalPage>
      )}
    </Loaded>
  );
}
