import { useParams } from 'wouter';
import type { CommissionRunView } from '#contract/reconciliation/commission-runs.ts';
import { useCommissionRun } from '#web/api/purchase/commission-runs.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { nameColumn } from '#web/desk/list/columns.tsx';
import { Table } from '#web/desk/list/table.tsx';
import { ListExport } from '#web/desk/list-export/list-export.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { StatementLink, useCommissionColumns } from './commission-columns.tsx';

/** One commission run with the statements of its partners. */
export function CommissionRunPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={useCommissionRun(id)}>{(run) => <OneRun run={run} />}</Loaded>;
}

type Statement = CommissionRunView['statements'][number];

function OneRun({ run }: { run: CommissionRunView }) {
  const text = useText();
  const { money, date, dateTime } = useFormat();
  const sums = useCommissionColumns<Statement>(() => run.currency, run.status === 'booked');
  const { number, status, approvedBy, approvedAt } = run;
  return (
    <PortalPage
      title={text('commission-runs.oneRun', { number })}
      lead={<TextLink href={patterns.commissionRuns}>{text('commission-runs.toRuns')}</TextLink>}
    >
      <Facts
        facts={[
          { term: text('portal.words.status'), detail: text(`commission-runs.statuses.${status}`) },
          { term: text('commission-runs.upTo'), detail: date(run.upTo) },
          { term: text('portal.words.total'), detail: money(run.total, run.currency) },
          { term: text('commission-runs.proposedBy'), detail: run.proposedBy.name },
          { term: text('commission-runs.approvedBy'), detail: approvedBy?.name },
          { term: text('commission-runs.approvedAt'), detail: approvedAt && dateTime(approvedAt) },
        ]}
      />
      {status === 'proposed' && (
        <p>
          {run.mayApprove ? (
            <TextLink href={patterns.moneyRequests}>{text('commission-runs.approve')}</TextLink>
          ) : (
            text('commission-runs.waits')
          )}
        </p>
      )}
      <Section title={text('commission-runs.statements')}>
        <Table<Statement & { id: string }>
          caption={text('commission-runs.statements')}
          columns={[
            nameColumn(text('commission-runs.partner'), ({ partner, number: paper }) => (
              <Lines second={paper === null ? undefined : <StatementLink number={paper} />}>{partner.name}</Lines>
            )),
            ...sums,
          ]}
          rows={run.statements.map((row) => ({ ...row, id: row.partner.id }))}
          by="id"
        />
        <ListExport list="runStatements" question={{ id: run.id }} />
      </Section>
    </PortalPage>
  );
}
