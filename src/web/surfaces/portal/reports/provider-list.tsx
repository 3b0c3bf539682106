import { useState } from 'react';
import type { PaymentDifference, PaymentDifferences } from '#contract/reconciliation/payment-differences.ts';
import { useExplainDifference, usePaymentDifferences } from '#web/api/reports.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { FiguresTable } from './figures-table.tsx';
import { ReportLoaded } from './report-loaded.tsx';

/** Differences between the payment provider's own list and the books, and their resolutions. */
export function ProviderList() {
  const text = useText();
  const call = usePaymentDifferences();
  return (
    <Section title={text('reports.providerList.title')}>
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
  const form = useForm({
    id: 'difference',
    initial: { note: '' },
    labels: { note: text('reports.providerList.note') },
    required: ['note'],
    send: async ({ note }) => {
      await explain.mutateAsync({ tranId, kind, note: note.trim() });
      onClose();
    },
  });
  return (
    <FormDialog
      title={text('reports.providerList.explain', { payment: order?.number ?? tranId })}
      action={text('reports.providerList.save')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="note" help={text('reports.providerList.noteHint')} maxLength={500} />
    </FormDialog>
  );
}
