import { webhookEventTypes } from '#contract/integration/webhook-events.ts';
import { createWebhook, type EndpointWithSecret, type WebhookEndpointView } from '#contract/integration/webhooks.ts';
import { useChangeWebhook, useCreateWebhook } from '#web/api/people/integration.ts';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormDialog } from '#web/desk/form/form-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';

type WebhookFormProps = {
  /** Null for a new one. */
  endpoint: WebhookEndpointView | null;
  onClose: () => void;
  /** Called with the secret of a new endpoint. */
  onDone: (made: EndpointWithSecret | null) => void;
};

const subjects = ['order', 'policy', 'claim'] as const;

/** Adds an endpoint, or changes its address and its events. */
export function WebhookForm({ endpoint, onClose, onDone }: WebhookFormProps) {
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
