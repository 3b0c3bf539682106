import { FlaskConical, KeyRound, Pencil, Play, Plus, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { webhookEventTypes } from '#contract/integration/webhook-events.ts';
import {
  createWebhook,
  type EndpointWithSecret,
  type WebhookDeliveryView,
  type WebhookEndpointView,
} from '#contract/integration/webhooks.ts';
import * as calls from '#web/api/people/integration.ts';
import { useChangeWebhook, useCreateWebhook } from '#web/api/people/integration.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { Done, useDialogs } from '#web/desk/form/done.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, figureColumn, nameColumn, timeColumn } from '#web/desk/list/columns.tsx';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import type { MenuAction } from '#web/desk/page/action-list.tsx';
import { RowMenu } from '#web/desk/page/action-menu.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { type OneTimeSecret, ShownSecret } from './shown-secret.tsx';

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
      name="webhooks"
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

type WebhookFormProps = {
  /** Null for a new one. */
  endpoint: WebhookEndpointView | null;
  onClose: () => void;
  /** Called with the secret of a new endpoint. */
  onDone: (made: EndpointWithSecret | null) => void;
};

const subjects = ['order', 'policy', 'claim'] as const;

/** Adds an endpoint, or changes its address and its events. */
function WebhookForm({ endpoint, onClose, onDone }: WebhookFormProps) {
  const text = useText();
  const create = useCreateWebhook();
  const change = useChangeWebhook(endpoint?.id ?? '');
  const form = useForm({
    id: 'webhook',
    initial: { url: endpoint?.url ?? 'https://', events: endpoint?.events ?? [...webhookEventTypes] },
    labels: { url: text('integration.webhooks.url'), events: text('integration.webhooks.events') },
    body: createWebhook.body,
    unfit: { url: text('problems.addressRefused') },
    check: ({ events }) => (events.length === 0 ? { events: text('integration.webhooks.chooseEvent') } : {}),
    send: async ({ url, events }) => {
      const body = { url: url.trim(), events };
      if (!endpoint) return onDone(await create.mutateAsync(body));
      await change.mutateAsync(body);
      onDone(null);
    },
  });
  const { values, set } = form;

  return (
    <FormDialog
      title={text(endpoint ? 'integration.webhooks.changeTitle' : 'integration.webhooks.add')}
      action={text('portal.save')}
      form={form}
      onClose={onClose}
    >
      <TextField
        form={form}
        name="url"
        help={text('integration.webhooks.urlHelp')}
        type="url"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field {...form.field('events')} group>
        <div className="grid gap-3 sm:grid-cols-2">
          {subjects.map((subject) => (
            <div key={subject} className="grid content-start gap-1">
              {webhookEventTypes
                .filter((type) => type.startsWith(`${subject}.`))
                .map((type) => (
                  <Checkbox
                    key={type}
                    id={`webhook-${type}`}
                    label={<code>{type}</code>}
                    checked={values.events.includes(type)}
                    onChange={(isChosen) =>
                      set({
                        events: webhookEventTypes.filter((one) =>
                          one === type ? isChosen : values.events.includes(one),
                        ),
                      })
                    }
                  />
                ))}
            </div>
          ))}
        </div>
      </Field>
    </FormDialog>
  );
}
