import type { BodyOf } from '#contract/call.ts';
import * as clients from '#contract/integration/api-clients.ts';
import * as webhooks from '#contract/integration/webhooks.ts';
import { useCall, useFresh, useSend } from '../call-query.ts';
import { send } from '../http.ts';
import { usePageList } from '../page-list.ts';

/** API clients of the own partner. */
export const useApiClients = () => useFresh(clients.listApiClients, {});

export const useCreateApiClient = () => useSend(clients.createApiClient, {}, clients.listApiClients);

export const useChangeApiClient = (id: string) =>
  useSend(clients.changeApiClient, { params: { id } }, clients.listApiClients);

export const useAddSecret = () =>
  useCall((id: string) => send(clients.addApiClientSecret, { params: { id } }), clients.listApiClients);

export const useEndSecret = () =>
  useCall(
    (params: { id: string; secret: string }) => send(clients.endApiClientSecret, { params }),
    clients.listApiClients,
  );

export const useRevokeApiClient = () =>
  useCall((id: string) => send(clients.revokeApiClient, { params: { id } }), clients.listApiClients);

/** Calls that show a webhook. */
const DEPENDENT_CALLS = [webhooks.listWebhooks, webhooks.listDeliveries];

export const useWebhooks = () => useFresh(webhooks.listWebhooks, {});

/** Past and planned deliveries to an endpoint, newest first. */
export const useDeliveries = (id: string) => usePageList(webhooks.listDeliveries, {}, { params: { id } });

export const useCreateWebhook = () => useSend(webhooks.createWebhook, {}, ...DEPENDENT_CALLS);

export const useChangeWebhook = (id: string) => useSend(webhooks.changeWebhook, { params: { id } }, ...DEPENDENT_CALLS);

export const useRotateWebhook = () =>
  useCall((id: string) => send(webhooks.rotateWebhook, { params: { id } }), ...DEPENDENT_CALLS);

export const useResumeWebhook = () =>
  useCall((id: string) => send(webhooks.resumeWebhook, { params: { id } }), ...DEPENDENT_CALLS);

export const useRemoveWebhook = () =>
  useCall((id: string) => send(webhooks.removeWebhook, { params: { id } }), ...DEPENDENT_CALLS);

export const useTestWebhook = () =>
  useCall((id: string) => send(webhooks.testWebhook, { params: { id } }), ...DEPENDENT_CALLS);

export const useReplayWebhook = () =>
  useCall(
    ({ id, ...body }: { id: string } & BodyOf<typeof webhooks.replayWebhook>) =>
      send(webhooks.replayWebhook, { params: { id }, body }),
    ...DEPENDENT_CALLS,
  );
