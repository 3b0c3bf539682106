import type { FastifyInstance } from 'fastify';
import { sendPolicyLink } from '#contract/purchase/order-links.ts';
import * as contract from '#contract/purchase/policies.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { sendCertificateLink } from '../order-links/send-link.ts';
import { viewPolicyStatus } from '../policies/policy-status.ts';
import { findPolicyByBirthDate } from './look-up-policy.ts';
import { findPolicyByCode, issueLookupCode } from './look-up-policy-by-code.ts';
import { scanPolicy } from './scan-policy.ts';

/** Routes by which the public looks up policies. */
export function policyRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.lookUpPolicy, async ({ body, request }) =>
    viewPolicyStatus(
      await findPolicyByBirthDate(services, { ...body, network: toNetwork(request.ip) }),
      services.now(),
    ),
  );
  registerCall(app, contract.sendPolicyLookupCode, ({ body, request }) =>
    issueLookupCode(services, { ...body, network: toNetwork(request.ip) }),
  );
  registerCall(app, contract.lookUpPolicyWithCode, async ({ body, request }) =>
    viewPolicyStatus(await findPolicyByCode(services, { ...body, network: toNetwork(request.ip) }), services.now()),
  );
  registerCall(app, sendPolicyLink, async ({ body, request }) => {
    const { orderId } = await findPolicyByBirthDate(services, { ...body, network: toNetwork(request.ip) });
    const origin = resolveOrigin(services, request);
    return services.database.transaction('send certificate link', (sql) =>
      sendCertificateLink(services, sql, orderId, { origin }),
    );
  });
  registerCall(app, contract.scanPolicy, ({ body }) => scanPolicy(services, body.token));
}
