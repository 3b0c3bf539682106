import { FlaskConical, KeyRound, Pencil, Play, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EndpointWithSecret, WebhookDeliveryView, WebhookEndpointView } from '#contract/integration/webhooks.ts';
import * as calls from '#web/api/people/integration.ts';
import { useDeliveries, useReplayWebhook } from '#web/api/people/integration.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done } from '#web/desk/form/done.tsx';
import { type MenuAction, RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { type OneTimeSecret, ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

type WebhookAction = 'change' | 'test' | 'rotate' | 'replay' | 'resume' | 'remove';
type WebhookDialog = { how: WebhookAction; endpoint: WebhookEndpointView };

const icons = { change: Pencil, test: FlaskConical, rotate: KeyRound, replay: RotateCcw, resume: Play, remove: Trash2 };

/** The partner's webhooks, and their deliveries. */
export function WebhooksSection() {
  const text = useText();
  const { data, error, refetch } = calls.useWebhooks();
  const verbs = {
    test: calls.useTestWebhook(),
    rotate: calls.useRotateWebhook(),
    resume: calls.useResumeWebhook(),
    remove: calls.useRemoveWebhook(),
  };
  const replay = calls.useReplayWebhook();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<WebhookDialog | null>(null);
  const [told, setTold] = useState<OneTimeSecret | null>(null);
  const [done, setDone] = useState('');
  const say = (how: WebhookAction, part: string) => text(`integration.webhookActions.${how}.${part}`);
  const tell = ({ secret }: EndpointWithSecret) =>
    setTold({ title: text('integration.secret.webhook'), values: [{ name: 'webhook secret', value: secret }] });
  const act = async ({ how, endpoint: { id } }: WebhookDialog) => {
    if (how === 'rotate') tell(await verbs.rotate.mutateAsync(id));
    // All stored deliveries: thirty days.
    else if (how === 'replay') await replay.mutateAsync({ id, since: '2000-01-01T00:00:00Z' });
    else if (how !== 'change') await verbs[how].mutateAsync(id);
    setDone(say(how, 'done'));
  };
  const actionsOf = (endpoint: WebhookEndpointView): MenuAction[] => {
    const hows: WebhookAction[] = [
      'change',
      'test',
      'replay',
      'rotate',
      ...(endpoint.status === 'suspended' ? (['resume'] as const) : []),
      'remove',
    ];
    return hows.map((how) => ({
      ...{ id: how, icon: icons[how], label: say(how, 'action') },
      onClick: () => {
        setDone('');
        setAsked({ how, endpoint });
      },
    }));
  };
  const close = () => setAsked(null);

  return (
    <Section
      title={text('integration.webhooks.title')}
      actions={
        <Button icon={Plus} id="add-webhook" variant="secondary" onClick={() => setIsAdding(true)}>
          {text('integration.webhooks.add')}
        </Button>
      }
    >
      <p className="text-muted">{text('integration.webhooks.lead')}</p>
      <Done said={done} />
      {error && !data ? (
        <LoadError onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : data.endpoints.length === 0 ? (
        <p>{text('integration.webhooks.none')}</p>
      ) : (
        data.endpoints.map((endpoint) => (
          <div key={endpoint.id} className="grid grid-cols-1 gap-3 border-line border-t pt-4">
            <div className="flex items-center justify-between gap-3">
              <h3 className="flex min-w-0 flex-wrap items-center gap-2 font-semibold text-ink">
                <code className="break-all">{endpoint.url}</code>
                <Tag variant={endpoint.status === 'active' ? 'success' : 'error'}>
                  {text(`integration.webhooks.${endpoint.status}`)}
                </Tag>
              </h3>
              <RowMenu
                label={text('integration.webhooks.actions', { url: endpoint.url })}
                actions={actionsOf(endpoint)}
              />
            </div>
            {endpoint.status === 'suspended' && (
              <Notice kind="warning">{text('integration.webhooks.suspendedText', { count: endpoint.waiting })}</Notice>
            )}
            <Deliveries endpoint={endpoint} />
          </div>
        ))
      )}
      {isAdding && (
        <WebhookForm
          endpoint={null}
          onClose={() => setIsAdding(false)}
          onDone={(made) => {
            setIsAdding(false);
            if (made) tell(made);
          }}
        />
      )}
      {asked?.how === 'change' && <WebhookForm endpoint={asked.endpoint} onClose={close} onDone={close} />}
      {asked && asked.how !== 'change' && (
        <ConfirmDialog
          title={say(asked.how, 'title')}
          action={say(asked.how, 'action')}
          onConfirm={() => act(asked)}
          onClose={close}
        >
          <p>{say(asked.how, 'text')}</p>
          <p>
            <code className="break-all">{asked.endpoint.url}</code>
          </p>
        </ConfirmDialog>
      )}
      {told && <ShownSecret back="add-webhook" told={told} onClose={() => setTold(null)} />}
    </Section>
  );
}

const POLL_INTERVAL_MS = { waiting: 'plain', delivered: 'success', failed: 'error' } as const;

/** Past and planned deliveries to an endpoint. */
function Deliveries({ endpoint }: { endpoint: WebhookEndpointView }) {
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
