import {
  type ApiClientView,
  type ApiClientWithSecret,
  clientScopes,
  createApiClient,
} from '#contract/integration/api-clients.ts';
import { useChangeApiClient, useCreateApiClient } from '#web/api/people/integration.ts';
import { useUser } from '#web/api/people/user.ts';
import { ChecksField } from '#web/desk/form/choice-fields.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type ClientFormProps = {
  /** Null for a new one. */
  client: ApiClientView | null;
  onClose: () => void;
  /** Called with the secret of a new client. */
  onDone: (made: ApiClientWithSecret | null) => void;
};

/** Adds an API client, or changes its name and rate limit. */
export function ClientForm({ client, onClose, onDone }: ClientFormProps) {
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
