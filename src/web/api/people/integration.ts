import { useQuery } from '@tanstack/react-query';
import type { BodyOf } from '#contract/call.ts';
import * as clients from '#contract/integration/api-clients.ts';
import * as webhooks from '#contract/integration/webhooks.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';
import { usePageList } from '../page-list.ts';

/** API clients of the own partner. */
export const useApiClients = () => useQuery({ ...callQuery(clients.listApiClients, {}), staleTime: 0 });

export const useCreateApiClient = () =>
  useCall(
    (body: BodyOf<typeof clients.createApiClient>) => send(clients.createApiClient, { body }),
    clients.listApiClients,
  );

export const useChangeApiClient = (id: string) =>
  useCall(
    (body: BodyOf<typeof clients.changeApiClient>) => send(clients.changeApiClient, { params: { id }, body }),
    clients.listApiClients,
  );

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

export const useWebhooks = () => useQuery({ ...callQuery(webhooks.listWebhooks, {}), staleTime: 0 });

/** Past and planned deliveries to an endpoint, newest first. */
export const useDeliveries = (id: string) => usePageList(webhooks.listDeliveries, {}, { params: { id } });

export const useCreateWebhook = () =>
  useCall((body: BodyOf<typeof webhooks.createWebhook>) => send(webhooks.createWebhook, { body }), ...DEPENDENT_CALLS);

export const useChangeWebhook = (id: string) =>
  useCall(
    (body: BodyOf<typeof webhooks.changeWebhook>) => send(webhooks.changeWebhook, { params: { id }, body }),
    ...DEPENDENT_CALLS,
  );

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
