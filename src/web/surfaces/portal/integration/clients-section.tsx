import { Ban, KeyRound, Pencil, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ApiClientView, ApiClientWithSecret } from '#contract/integration/api-clients.ts';
import { useAddSecret, useApiClients, useEndSecret, useRevokeApiClient } from '#web/api/people/integration.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { type MenuAction, RowMenu } from '#web/desk/list/action-menu.tsx';
import { Lines, Timestamp } from '#web/desk/list/cells.tsx';
import { type Column, Table } from '#web/desk/list/table.tsx';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { ClientForm } from './client-form.tsx';
import { type OneTimeSecret, ShownSecret } from './shown-secret.tsx';

type ClientDialog = { how: 'change' | 'secret' | 'end' | 'revoke'; client: ApiClientView; secret?: string };

/** The API clients of a partner, and their credentials. */
export function ClientsSection() {
  const text = useText();
  const { dateTime } = useFormat();
  const { data, error, refetch } = useApiClients();
  const addSecret = useAddSecret();
  const endSecret = useEndSecret();
  const revoke = useRevokeApiClient();
  const [isAdding, setIsAdding] = useState(false);
  const [asked, setAsked] = useState<ClientDialog | null>(null);
  const [told, setTold] = useState<OneTimeSecret | null>(null);
  const say = (how: ClientDialog['how'], part: string, client: ApiClientView) =>
    text(`integration.clientActions.${how}.${part}`, { name: client.name });
  const tell = ({ client, secret }: ApiClientWithSecret) =>
    setTold({
      title: text('integration.secret.client'),
      values: [
        { name: 'client_id', value: client.id },
        { name: 'client_secret', value: secret },
      ],
    });
  const actionsOf = (client: ApiClientView): MenuAction[] => {
    const act = (how: ClientDialog['how'], icon: MenuAction['icon'], secret?: string): MenuAction => ({
      id: `${how}${secret ?? ''}`,
      icon,
      label:
        secret === undefined
          ? say(how, 'action', client)
          : text('integration.clientActions.end.action', {
              ends: client.secrets.find(({ id }) => id === secret)?.ends ?? '',
            }),
      onClick: () => setAsked({ how, client, ...(secret === undefined ? {} : { secret }) }),
    });
    const [first, second] = client.secrets;
    return [
      act('change', Pencil),
      ...(second ? [first, second].map((one) => act('end', Trash2, one?.id)) : [act('secret', KeyRound)]),
      act('revoke', Ban),
    ];
  };
  const columns: Column<ApiClientView>[] = [
    {
      head: text('integration.clients.name'),
      isName: true,
      cell: ({ name, id }) => (
        <Lines wraps second={<code className="break-all">{id}</code>}>
          {name}
        </Lines>
      ),
    },
    {
      head: text('integration.clients.rights'),
      cell: ({ scope, callsPerMinute }) => (
        <Lines wraps second={text('integration.clients.calls', { count: callsPerMinute })}>
          {scope.map((one) => text(`portal.scopes.${one}`)).join(', ')}
        </Lines>
      ),
    },
    {
      head: text('integration.clients.secrets'),
      cell: ({ secrets, revokedAt }) =>
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
    },
    {
      head: text('integration.clients.lastUsed'),
      cell: ({ lastUsedAt }) => (lastUsedAt ? <Timestamp at={lastUsedAt} /> : text('integration.clients.never')),
    },
    {
      head: text('portal.actions'),
      isActions: true,
      cell: (client) =>
        client.revokedAt === null && (
          <RowMenu label={text('integration.clients.actions', { name: client.name })} actions={actionsOf(client)} />
        ),
    },
  ];
  const close = () => setAsked(null);

  return (
    <Section
      title={text('integration.clients.title')}
      actions={
        <Button icon={Plus} id="add-api-client" variant="secondary" onClick={() => setIsAdding(true)}>
          {text('integration.clients.add')}
        </Button>
      }
    >
      <p className="text-muted">{text('integration.clients.lead')}</p>
      {error && !data ? (
        <LoadError onRetry={refetch} />
      ) : !data ? (
        <Skeleton className="h-24 w-full" />
      ) : data.clients.length === 0 ? (
        <p>{text('integration.clients.none')}</p>
      ) : (
        <Table caption={text('integration.clients.title')} columns={columns} rows={data.clients} by="id" />
      )}
      {isAdding && (
        <ClientForm
          client={null}
          onClose={() => setIsAdding(false)}
          onDone={(made) => {
            setIsAdding(false);
            if (made) tell(made);
          }}
        />
      )}
      {asked?.how === 'change' && <ClientForm client={asked.client} onClose={close} onDone={close} />}
      {asked && asked.how !== 'change' && (
        <ConfirmDialog
          title={say(asked.how, 'title', asked.client)}
          action={say(asked.how, 'do', asked.client)}
          onConfirm={async () => {
            const { id } = asked.client;
            if (asked.how === 'secret') tell(await addSecret.mutateAsync(id));
            else if (asked.how === 'end') await endSecret.mutateAsync({ id, secret: asked.secret ?? '' });
            else await revoke.mutateAsync(id);
          }}
          onClose={close}
        >
          <p>{say(asked.how, 'text', asked.client)}</p>
        </ConfirmDialog>
      )}
      {told && <ShownSecret back="add-api-client" told={told} onClose={() => setTold(null)} />}
    </Section>
  );
}
