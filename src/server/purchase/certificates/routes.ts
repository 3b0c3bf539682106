import type { FastifyInstance } from 'fastify';
import { sendPolicyLink } from '#contract/purchase/order-links.ts';
import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import * as contract from '#contract/purchase/policies.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import { readQrToken } from '#server/platform/documents/qr-token.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { sendCertificateLink } from '../order-links/send-link.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { viewPolicyStatus } from '../policies/policy-status.ts';
import { findPolicyByBirthDate } from './look-up-policy.ts';
import { findPolicyByCode, issueLookupCode } from './look-up-policy-by-code.ts';

/** Routes by which the public looks up policies. */
export function policyRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.lookUpPolicy, async ({ body, request }) =>
    viewPolicyStatus(
      await findPolicyByBirthDate(services, { ...body, network: toNetwork(request.ip) }),
      services.now(),
    ),
  );
  registerCall(app, contract.sendPolicyLookupCode, ({ body, request }) =>
    issueLookupCode(services, { ...body, ...readCodeCaller(request) }),
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

/** Returns the present status of the policy whose code was scanned. The code proves that the document is ours. */
async function scanPolicy({ config, database, now }: PurchaseServices, token: string): Promise<PolicyStatusView> {
  const read = readQrToken(config.keys, token);
  if ('refusal' in read) throw new ApiProblem(422, read.refusal === 'forged' ? 'codeForged' : 'codeForeign');
  const policy = await findPolicy(database.sql, read.claims.policyNumber);
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  return viewPolicyStatus(policy, now());
}
