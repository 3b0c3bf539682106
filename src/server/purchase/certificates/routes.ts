import type { FastifyInstance } from 'fastify';
import { sendLinkOfPolicy } from '#contract/purchase/order-links.ts';
import * as contract from '#contract/purchase/policies.ts';
import { networkOf } from '#server/platform/http/network-of.ts';
import { originOf } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { sendCertificateLink } from '../order-links/send-link.ts';
import { standingOf } from '../policies/standing-of.ts';
import { inquireByCode, sendInquiryCode } from './inquire-by-code.ts';
import { inquirePolicy } from './inquire-policy.ts';
import { scanPolicy } from './scan-policy.ts';

/** What the public may ask about policies. */
export function policyRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.inquirePolicy, async ({ body, request }) =>
    standingOf(await inquirePolicy(services, { ...body, network: networkOf(request.ip) }), services.now()),
  );
  registerCall(app, contract.sendInquiryCode, ({ body, request }) =>
    sendInquiryCode(services, { ...body, network: networkOf(request.ip) }),
  );
  registerCall(app, contract.inquirePolicyByCode, async ({ body, request }) =>
    standingOf(await inquireByCode(services, { ...body, network: networkOf(request.ip) }), services.now()),
  );
  registerCall(app, sendLinkOfPolicy, async ({ body, request }) => {
    const { orderId } = await inquirePolicy(services, { ...body, network: networkOf(request.ip) });
    const origin = originOf(services, request);
    return services.database.transaction('send certificate link', (sql) =>
      sendCertificateLink(services, sql, orderId, { origin }),
    );
  });
  registerCall(app, contract.scanPolicy, ({ body }) => scanPolicy(services, body.token));
}
