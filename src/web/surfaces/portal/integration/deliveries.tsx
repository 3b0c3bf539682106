import { RotateCcw } from 'lucide-react';
import type { WebhookDeliveryView, WebhookEndpointView } from '#contract/integration/webhooks.ts';
import { useDeliveries, useReplayWebhook } from '#web/api/people/integration.ts';
import { RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

const POLL_INTERVAL_MS = { waiting: 'plain', delivered: 'success', failed: 'error' } as const;

/** Past and planned deliveries to an endpoint. */
export function Deliveries({ endpoint }: { endpoint: WebhookEndpointView }) {
  const text = useText();
  const list = useDeliveries(endpoint.id);
  const replay = useReplayWebhook();
  const columns: Column<WebhookDeliveryView>[] = [
    {
      head: text('integration.deliveries.event'),
      isName: true,
      cell: ({ type, subject }) => (
        <Lines wraps second={subject}>
          <code>{type}</code>
        </Lines>
      ),
    },
    { head: text('integration.deliveries.at'), cell: ({ at }) => <Timestamp at={at} /> },
    {
      head: text('portal.words.status'),
      cell: ({ status }) => <Tag variant={POLL_INTERVAL_MS[status]}>{text(`integration.deliveries.${status}`)}</Tag>,
    },
    { head: text('integration.deliveries.tries'), figures: true, cell: ({ tries }) => tries },
    { head: text('integration.deliveries.answer'), cell: ({ answer }) => answer && <code>{answer}</code> },
    {
      head: text('integration.deliveries.nextAt'),
      cell: ({ nextAt }) => endpoint.status === 'active' && nextAt && <Timestamp at={nextAt} />,
    },
    {
      head: text('portal.actions'),
      isActions: true,
      cell: ({ id, type, subject }) => (
        <RowMenu
          label={text('integration.deliveries.actions', { event: `${type} ${subject}` })}
          actions={[
            {
              id: 'replay',
              icon: RotateCcw,
              label: text('integration.deliveries.again'),
              onClick: () => replay.mutate({ id: endpoint.id, event: id }),
            },
          ]}
        />
      ),
    },
  ];
  return (
    <PagedTable
      caption={text('integration.deliveries.title', { url: endpoint.url })}
      columns={columns}
      by="id"
      list={list}
      empty={text('integration.deliveries.none')}
    />
  );
}
