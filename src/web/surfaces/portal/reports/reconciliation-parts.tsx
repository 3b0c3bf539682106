import { useState } from 'react';
import type {
  BankRefund,
  PaymentDifference,
  PaymentDifferences,
} from '#contract/reconciliation/payment-differences.ts';
import { useBankRefunds, useExplainDifference, useMoveBankRefund, usePaymentDifferences } from '#web/api/reports.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done } from '#web/desk/form/done.tsx';
import { TextDialog } from '#web/desk/form/form-dialog.tsx';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PayoutDialog } from '../money/payout-dialog.tsx';
import { FiguresTable, ReportLoaded } from './report-parts.tsx';

/** Refunds that people pay by hand, with their number; nothing is shown if there is none. */
export function BankRefunds() {
  const text = useText();
  const { data: refunds } = useBankRefunds();
  const ready = useMessages(['policy-life']);
  const [said, setSaid] = useState('');
  if (!ready || !refunds || (refunds.length === 0 && said === '')) return null;
  return (
    <Section name="refunds" title={text('reports.bankRefunds.title', { count: refunds.length })}>
      <p>{text('reports.bankRefunds.text')}</p>
      <Done said={said} />
      {refunds.map((refund) => (
        <OneRefund key={`${refund.tranId} ${refund.totalAfter}`} refund={refund} onDone={setSaid} />
      ))}
    </Section>
  );
}

function OneRefund({ refund, onDone }: { refund: BankRefund; onDone: (said: string) => void }) {
  const text = useText();
  const { money } = useFormat();
  const { order, amount, currency, failure, payee, preparedBy, mayMove } = refund;
  return (
    <div className="grid gap-3 border-line border-t pt-4">
      <h3>
        {order.number}: {money(amount, currency)}
      </h3>
      <p>{text(findRefundState(refund), { code: failure ?? '' })}</p>
      <Facts
        facts={[
          { term: text('policy-life.payout.payee'), detail: payee },
          { term: text('policy-life.payout.preparedBy'), detail: preparedBy },
        ]}
      />
      {mayMove && <BankRefundActions refund={refund} onDone={onDone} />}
    </div>
  );
}

function findRefundState({ status, mayMove, failure }: BankRefund): string {
  if (status === 'failed') return `reports.bankRefunds.${failure === null ? 'unanswered' : 'refused'}`;
  return `policy-life.payout.${status === 'prepared' && !mayMove ? 'waits' : status}`;
}

function BankRefundActions({ refund, onDone }: { refund: BankRefund; onDone: (said: string) => void }) {
  const text = useText();
  const [open, setOpen] = useState<'payout' | 'retry'>();
  const { tranId, totalAfter, status } = refund;
  const move = useMoveBankRefund(tranId, totalAfter);
  const step = status === 'prepared' ? 'prepared' : 'due';
  const close = () => setOpen(undefined);
  return (
    <div className="flex flex-wrap gap-3">
      {status === 'failed' && (
        <Button variant="secondary" onClick={() => setOpen('retry')}>
          {text('reports.bankRefunds.retry')}
        </Button>
      )}
      <Button onClick={() => setOpen('payout')}>{text(`policy-life.payout.acts.${step}`)}</Button>
      {open === 'payout' && (
        <PayoutDialog
          payout={refund}
          status={step}
          move={(body) => move.mutateAsync(body)}
          onClose={close}
          onDone={onDone}
        />
      )}
      {open === 'retry' && (
        <ConfirmDialog
          title={text('reports.bankRefunds.retry')}
          action={text('reports.bankRefunds.retry')}
          onConfirm={async () => {
            await move.mutateAsync({ step: 'retry' });
            onDone(text('reports.bankRefunds.retried'));
          }}
          onClose={close}
        >
          <p>{text('reports.bankRefunds.retryText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Differences between the payment provider's own list and the books, and their resolutions. */
export function ProviderList() {
  const text = useText();
  const call = usePaymentDifferences();
  return (
    <Section name="differences" title={text('reports.providerList.title')}>
      <ReportLoaded call={call}>{(found) => <Differences found={found} />}</ReportLoaded>
    </Section>
  );
}

function Differences({ found: { comparedAt, open, settled } }: { found: PaymentDifferences }) {
  const text = useText();
  const { dateTime, money } = useFormat();
  const [explained, setExplained] = useState<PaymentDifference>();
  const words = (name: string) => text(`reports.providerList.${name}`);
  if (comparedAt === null) return <Notice kind="info" title={words('never')} />;
  const told = { at: dateTime(comparedAt), count: open.length };
  const result = open.length === 0 ? 'agrees' : 'differs';
  const row = (one: PaymentDifference) => ({
    key: `${one.tranId} ${one.kind}`,
    name: one.order?.number ?? one.tranId,
    figures: [words(`kind.${one.kind}`), money(one.ours, one.currency), money(one.theirs, one.currency)],
  });
  const head = ['providerList.payment', 'differ.what', 'providerList.ours', 'providerList.theirs'].map((column) =>
    text(`reports.${column}`),
  );
  return (
    <>
      <Notice
        kind={open.length === 0 ? 'success' : 'warning'}
        title={text(`reports.providerList.${result}.title`, told)}
      >
        {text(`reports.providerList.${result}.text`, told)}
      </Notice>
      {open.length > 0 && (
        <FiguresTable
          caption={words('caption')}
          head={[...head, words('found'), words('how')]}
          rows={open.map((one) => {
            const { key, name, figures } = row(one);
            const explain = (
              <TextButton key="explain" onClick={() => setExplained(one)}>
                {text('reports.providerList.explain', { payment: name })}
              </TextButton>
            );
            return { key, name, cells: [...figures, dateTime(one.foundAt), explain] };
          })}
          foot={[]}
        />
      )}
      {settled.length > 0 && (
        <FiguresTable
          caption={words('settledCaption')}
          head={[...head, words('how')]}
          rows={settled.map((one) => {
            const { key, name, figures } = row(one);
            return { key, name, cells: [...figures, <SettledDifference key="settled" difference={one} />] };
          })}
          foot={[]}
        />
      )}
      {explained && <ExplainDialog difference={explained} onClose={() => setExplained(undefined)} />}
    </>
  );
}

function SettledDifference({ difference: { explained, mendedAt } }: { difference: PaymentDifference }) {
  const text = useText();
  const { dateTime } = useFormat();
  if (!explained) return mendedAt && text('reports.providerList.mended', { at: dateTime(mendedAt) });
  return (
    <span className="inline-block max-w-80 whitespace-normal text-left">
      {text('reports.providerList.explained', { ...explained, at: dateTime(explained.at) })}
    </span>
  );
}

function ExplainDialog({ difference, onClose }: { difference: PaymentDifference; onClose: () => void }) {
  const text = useText();
  const explain = useExplainDifference();
  const { tranId, kind, order } = difference;
  return (
    <TextDialog
      id="difference"
      title={text('reports.providerList.explain', { payment: order?.number ?? tranId })}
      action={text('reports.providerList.save')}
      name="note"
      label={text('reports.providerList.note')}
      help={text('reports.providerList.noteHint')}
      maxLength={500}
      send={async (note) => {
        await explain.mutateAsync({ tranId, kind, note });
        onClose();
      }}
      onClose={onClose}
    />
  );
}
