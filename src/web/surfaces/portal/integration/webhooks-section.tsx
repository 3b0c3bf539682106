import { FlaskConical, KeyRound, Pencil, Play, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { EndpointWithSecret, WebhookDeliveryView, WebhookEndpointView } from '#contract/integration/webhooks.ts';
import * as calls from '#web/api/people/integration.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done, useDialogs } from '#web/desk/form/done.tsx';
import { type MenuAction, RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, figureColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { type OneTimeSecret, ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';

const webhookActions = ['change', 'test', 'replay', 'rotate', 'resume', 'remove'] as const;
type WebhookAction = (typeof webhookActions)[number];
type WebhookQuestion = { how: Exclude<WebhookAction, 'change'>; endpoint: WebhookEndpointView };
/** The form of an endpoint, null for a new one; or a question before an action. */
type WebhookDialog = { how: 'change'; endpoint: WebhookEndpointView | null } | WebhookQuestion;

const icons = { change: Pencil, test: FlaskConical, rotate: KeyRound, replay: RotateCcw, resume: Play, remove: Trash2 };

/** The partner's webhooks, and their deliveries. */
export function WebhooksSection() {
  const text = useText();
  const webhooks = calls.useWebhooks();
  const replay = calls.useReplayWebhook();
  const verbs = {
    test: calls.useTestWebhook(),
    rotate: calls.useRotateWebhook(),
    resume: calls.useResumeWebhook(),
    remove: calls.useRemoveWebhook(),
  };
  const { opened, done, open, close, finish } = useDialogs<WebhookDialog>();
  const [told, setTold] = useState<OneTimeSecret | null>(null);
  const say = (how: WebhookAction, part: string) => text(`integration.webhookActions.${how}.${part}`);
  const tell = ({ secret }: EndpointWithSecret) =>
    setTold({ title: text('integration.secret.webhook'), values: [{ name: 'webhook secret', value: secret }] });
  const act = async ({ how, endpoint: { id } }: WebhookQuestion) => {
    if (how === 'rotate') tell(await verbs.rotate.mutateAsync(id));
    // All stored deliveries: thirty days.
    else if (how === 'replay') await replay.mutateAsync({ id, since: '2000-01-01T00:00:00Z' });
    else await verbs[how].mutateAsync(id);
    finish(say(how, 'done'));
  };
  const actionsOf = (endpoint: WebhookEndpointView): MenuAction[] =>
    webhookActions
      .filter((how) => how !== 'resume' || endpoint.status === 'suspended')
      .map((how) => ({ id: how, icon: icons[how], label: say(how, 'action'), onClick: () => open({ how, endpoint }) }));

  return (
    <Section
      title={text('integration.webhooks.title')}
      actions={
        <Button
          icon={Plus}
          id="add-webhook"
          variant="secondary"
          onClick={() => open({ how: 'change', endpoint: null })}
        >
          {text('integration.webhooks.add')}
        </Button>
      }
    >
      <p className="text-muted">{text('integration.webhooks.lead')}</p>
      <Done said={done} />
      <LoadedPart call={webhooks}>
        {({ endpoints }) =>
          endpoints.length === 0 ? (
            <p>{text('integration.webhooks.none')}</p>
          ) : (
            endpoints.map((endpoint) => (
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
                  <Notice kind="warning">
                    {text('integration.webhooks.suspendedText', { count: endpoint.waiting })}
                  </Notice>
                )}
                <Deliveries endpoint={endpoint} />
              </div>
            ))
          )
        }
      </LoadedPart>
      {opened?.how === 'change' && (
        <WebhookForm
          endpoint={opened.endpoint}
          onClose={close}
          onDone={(made) => {
            close();
            if (made) tell(made);
          }}
        />
      )}
      {opened && opened.how !== 'change' && (
        <ConfirmDialog
          title={say(opened.how, 'title')}
          action={say(opened.how, 'action')}
          onConfirm={() => act(opened)}
          onClose={close}
        >
          <p>{say(opened.how, 'text')}</p>
          <p>
            <code className="break-all">{opened.endpoint.url}</code>
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
  const list = calls.useDeliveries(endpoint.id);
  const replay = calls.useReplayWebhook();
  const columns: Column<WebhookDeliveryView>[] = [
    nameColumn(text('integration.deliveries.event'), ({ type, subject }) => (
      <Lines wraps second={subject}>
        <code>{type}</code>
      </Lines>
    )),
    timeColumn(text('integration.deliveries.at'), ({ at }) => at),
    column(text('portal.words.status'), ({ status }) => (
      <Tag variant={POLL_INTERVAL_MS[status]}>{text(`integration.deliveries.${status}`)}</Tag>
    )),
    figureColumn(text('integration.deliveries.tries'), ({ tries }) => tries),
    column(text('integration.deliveries.answer'), ({ answer }) => answer && <code>{answer}</code>),
    column(
      text('integration.deliveries.nextAt'),
      ({ nextAt }) => endpoint.status === 'active' && nextAt && <Timestamp at={nextAt} />,
    ),
    actionsColumn(text('portal.actions'), ({ id, type, subject }) => (
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
    )),
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
