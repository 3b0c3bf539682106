import { useParams } from 'wouter';
import type { PaymentRunView } from '#contract/claims/claim-payments.ts';
import { usePaymentRun } from '#web/api/claims/claim-payments.ts';
import { DoneInFocus, useDialogs } from '#web/desk/form/done.tsx';
import { Lines } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, figureColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Loaded } from '#web/desk/page/loaded.tsx';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { PaymentDialog, type PaymentStep, RunActions, type RunPayment } from './run-actions.tsx';

/** One payment run with its payments and the next step. */
export function RunPage() {
  const { id = '' } = useParams<{ id: string }>();
  return <Loaded call={usePaymentRun(id)}>{(run) => <OneRun run={run} />}</Loaded>;
}

type Opened = { step: PaymentStep; payment: RunPayment };

function OneRun({ run }: { run: PaymentRunView }) {
  const text = useText();
  const { money, dateTime } = useFormat();
  const { opened, done, open, close, finish } = useDialogs<Opened>();
  const { number, currency, payments } = run;
  return (
    <PortalPage
      title={text('claim-payments.run.title', { number })}
      lead={<TextLink href={patterns.paymentRuns}>{text('claim-payments.run.toRuns')}</TextLink>}
    >
      <DoneInFocus said={done} />
      <Facts
        facts={[
          { term: text('portal.words.status'), detail: text(`claim-payments.statuses.${run.status}`) },
          { term: text('portal.words.total'), detail: money(run.total, currency) },
          { term: text('claim-payments.runs.proposed'), detail: run.proposedBy.name },
          { term: text('claim-payments.runs.approved'), detail: run.approvedBy?.name },
          { term: text('claim-payments.runs.sent'), detail: run.sentAt && dateTime(run.sentAt) },
        ]}
      />
      <RunActions run={run} onDone={finish} />
      <Section title={text('claim-payments.run.payments')}>
        <Table
          caption={text('claim-payments.run.payments')}
          columns={usePaymentColumns(run, (step, payment) => open({ step, payment }))}
          rows={payments}
          by="id"
        />
      </Section>
      {opened && <PaymentDialog {...opened} currency={currency} onClose={close} onDone={finish} />}
    </PortalPage>
  );
}

function usePaymentColumns(
  { currency, status: ofRun }: PaymentRunView,
  onStep: (step: PaymentStep, payment: RunPayment) => void,
): Column<RunPayment>[] {
  const text = useText();
  return [
    nameColumn(text('claim-payments.run.payment'), ({ number, claim }) => (
      <Lines second={number}>
        <TextLink href={pathTo(patterns.claim, { id: claim.ref })} className="figures">
          {claim.number}
        </TextLink>
      </Lines>
    )),
    column(
      text('claim-payments.payable.payee'),
      ({ payee }) =>
        payee && (
          <Lines wraps second={text('claim-payments.payable.account', { bank: payee.bank, digits: payee.digits })}>
            {payee.name}
          </Lines>
        ),
    ),
    figureColumn(text('portal.words.amount'), ({ amount }) => <Money minorUnits={amount} currency={currency} />),
    column(text('portal.words.status'), ({ status, reason, reference }) => (
      <Lines
        wraps
        second={(reason === 'offset' ? text('claim-payments.run.offset') : reason) ?? reference ?? undefined}
      >
        {text(`claim-payments.statuses.${status}`)}
      </Lines>
    )),
    actionsColumn(text('portal.actions'), (payment) => {
      const steps: PaymentStep[] = [
        ...(ofRun === 'approved' && payment.status === 'in_run' ? (['stop'] as const) : []),
        ...(payment.status === 'sent' || payment.status === 'paid' ? (['return'] as const) : []),
        ...(payment.status === 'sent' ? (['void'] as const) : []),
      ];
      return steps.map((step) => (
        <Button key={step} variant="quiet" onClick={() => onStep(step, payment)}>
          {text(`claim-payments.run.${step}`)}
        </Button>
      ));
    }),
  ];
}
