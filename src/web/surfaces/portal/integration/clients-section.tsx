import { Ban, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import {
  type ApiClientView,
  type ApiClientWithSecret,
  clientScopes,
  createApiClient,
} from '#contract/integration/api-clients.ts';
import {
  useAddSecret,
  useApiClients,
  useChangeApiClient,
  useCreateApiClient,
  useEndSecret,
  useRevokeApiClient,
} from '#web/api/people/integration.ts';
import { useUser } from '#web/api/people/user.ts';
import { ChecksField } from '#web/desk/form/choice-fields.tsx';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { actionsColumn, column, nameColumn } from '#web/desk/list/columns.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import type { MenuAction } from '#web/desk/page/action-list.tsx';
import { RowMenu } from '#web/desk/page/action-menu.tsx';
import { LoadedPart } from '#web/desk/page/loaded.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { type OneTimeSecret, ShownSecret } from './shown-secret.tsx';

type ClientQuestion = { how: 'secret' | 'end' | 'revoke'; client: ApiClientView; secret?: string };
/** The form of a client, null for a new one; or a question before an action. */
type ClientDialog = { how: 'change'; client: ApiClientView | null } | ClientQuestion;

/** The API clients of a partner, and their credentials. */
export function ClientsSection() {
  const text = useText();
  const clients = useApiClients();
  const [opened, setOpened] = useState<ClientDialog | null>(null);
  const [told, setTold] = useState<OneTimeSecret | null>(null);
  const columns = useClientColumns(setOpened);
  const close = () => setOpened(null);
  const tell = ({ client, secret }: ApiClientWithSecret) =>
    setTold({
      title: text('integration.secret.client'),
      values: [
        { name: 'client_id', value: client.id },
        { name: 'client_secret', value: secret },
      ],
    });
  return (
    <Section
      title={text('integration.clients.title')}
      actions={
        <Button
          icon={Plus}
          id="add-api-client"
          variant="secondary"
          onClick={() => setOpened({ how: 'change', client: null })}
        >
          {text('integration.clients.add')}
        </Button>
      }
    >
      <p className="text-muted">{text('integration.clients.lead')}</p>
      <LoadedPart call={clients}>
        {({ clients: rows }) => (
          <Table
            caption={text('integration.clients.title')}
            columns={columns}
            rows={rows}
            by="id"
            empty={text('integration.clients.none')}
          />
        )}
      </LoadedPart>
      {opened?.how === 'change' && (
        <ClientForm
          client={opened.client}
          onClose={close}
          onDone={(made) => {
            close();
            if (made) tell(made);
          }}
        />
      )}
      {opened && opened.how !== 'change' && <ClientActionDialog {...opened} onSecret={tell} onClose={close} />}
      {told && <ShownSecret back="add-api-client" told={told} onClose={() => setTold(null)} />}
    </Section>
  );
}

type ClientActionDialogProps = ClientQuestion & { onSecret: (made: ApiClientWithSecret) => void; onClose: () => void };

/** Asks before a secret is added or ended, or the client is revoked. */
function ClientActionDialog({ how, client: { id, name }, secret = '', onSecret, onClose }: ClientActionDialogProps) {
  const text = useText();
  const addSecret = useAddSecret();
  const endSecret = useEndSecret();
  const revoke = useRevokeApiClient();
  const say = (part: string) => text(`integration.clientActions.${how}.${part}`, { name });
  const calls = {
    secret: async () => onSecret(await addSecret.mutateAsync(id)),
    end: () => endSecret.mutateAsync({ id, secret }),
    revoke: () => revoke.mutateAsync(id),
  };
  return (
    <ConfirmDialog title={say('title')} action={say('do')} onConfirm={calls[how]} onClose={onClose}>
      <p>{say('text')}</p>
    </ConfirmDialog>
  );
}

function useClientColumns(onOpen: (dialog: ClientDialog) => void): Column<ApiClientView>[] {
  const text = useText();
  const { dateTime } = useFormat();
  const actionsOf = (client: ApiClientView): MenuAction[] => {
    const act = (icon: MenuAction['icon'], dialog: ClientDialog, values: { ends?: string } = {}): MenuAction => ({
      ...{ id: `${dialog.how}${values.ends ?? ''}`, icon, onClick: () => onOpen(dialog) },
      label: text(`integration.clientActions.${dialog.how}.action`, { name: client.name, ...values }),
    });
    const ends = client.secrets.map(({ id, ends: last }) =>
      act(Trash2, { how: 'end', client, secret: id }, { ends: last }),
    );
    return [
      act(Pencil, { how: 'change', client }),
      ...(ends.length > 1 ? ends : [act(KeyRound, { how: 'secret', client })]),
      act(Ban, { how: 'revoke', client }),
    ];
  };
  return [
    nameColumn(text('integration.clients.name'), ({ name, id }) => (
      <Lines wraps second={<code className="break-all">{id}</code>}>
        {name}
      </Lines>
    )),
    column(text('integration.clients.rights'), ({ scope, callsPerMinute }) => (
      <Lines wraps second={text('integration.clients.calls', { count: callsPerMinute })}>
        {scope.map((one) => text(`portal.scopes.${one}`)).join(', ')}
      </Lines>
    )),
    column(text('integration.clients.secrets'), ({ secrets, revokedAt }) =>
      revokedAt ? (
        <Tag variant="error">{text('integration.clients.revoked')}</Tag>
      ) : (
        <ul>
          {secrets.map(({ id, ends, createdAt }) => (
            <li key={id} className="figures text-small">
              {text('integration.clients.secret', { ends, at: dateTime(createdAt) })}
            </li>
          ))}
        </ul>
      ),
    ),
    column(text('integration.clients.lastUsed'), ({ lastUsedAt }) =>
      lastUsedAt ? <Timestamp at={lastUsedAt} /> : text('integration.clients.never'),
    ),
    actionsColumn(
      text('portal.actions'),
      (client) =>
        client.revokedAt === null && (
          <RowMenu label={text('integration.clients.actions', { name: client.name })} actions={actionsOf(client)} />
        ),
    ),
  ];
}

type ClientFormProps = {
  /** Null for a new one. */
  client: ApiClientView | null;
  onClose: () => void;
  /** Called with the secret of a new client. */
  onDone: (made: ApiClientWithSecret | null) => void;
};

/** Adds an API client, or changes its name and rate limit. */
function ClientForm({ client, onClose, onDone }: ClientFormProps) {
  const text = useText();
  const { user } = useUser();
  const create = useCreateApiClient();
  const change = useChangeApiClient(client?.id ?? '');
  const offered = clientScopes.filter((scope) => scope === 'b2b:webhooks' || user?.scope.includes(scope));
  const form = useForm({
    id: 'api-client',
    initial: {
      name: client?.name ?? '',
      scope: client?.scope ?? ([] as ApiClientView['scope']),
      callsPerMinute: String(client?.callsPerMinute ?? 120),
    },
    labels: {
      name: text('integration.clients.name'),
      scope: text('integration.clients.rights'),
      callsPerMinute: text('integration.clients.callsPerMinute'),
    },
    body: createApiClient.body,
    check: ({ scope, callsPerMinute }) => ({
      ...(scope.length === 0 ? { scope: text('integration.clients.chooseRight') } : {}),
      ...(/^[1-9]\d{0,2}$/.test(callsPerMinute.trim()) && Number(callsPerMinute) <= 600
        ? {}
        : { callsPerMinute: text('integration.clients.callsHelp') }),
    }),
    send: async (values) => {
      const [name, callsPerMinute] = [values.name.trim(), Number(values.callsPerMinute)];
      if (!client) return onDone(await create.mutateAsync({ name, callsPerMinute, scope: values.scope }));
      await change.mutateAsync({ name, callsPerMinute });
      onDone(null);
    },
  });
  const { values, set } = form;

  return (
    <FormDialog
      title={text(client ? 'integration.clients.changeTitle' : 'integration.clients.add')}
      action={text('portal.save')}
      form={form}
      onClose={onClose}
    >
      <TextField form={form} name="name" help={text('integration.clients.nameHelp')} />
      {!client && (
        <ChecksField
          {...form.field('scope')}
          options={offered}
          value={values.scope}
          onChange={(scope) => set({ scope })}
          nameOf={(scope) => text(`portal.scopes.${scope}`)}
        />
      )}
      <TextField
        form={form}
        name="callsPerMinute"
        help={text('integration.clients.callsHelp')}
        inputMode="numeric"
        className="figures max-w-40"
      />
    </FormDialog>
  );
}
