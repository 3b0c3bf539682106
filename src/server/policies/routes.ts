import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/policies.ts';
import { networkOf } from '../http/network-of.ts';
import { registerCall } from '../http/register-call.ts';
import type { Services } from '../services.ts';
import { createPolicyInquiry } from './inquire-policy.ts';
import { scanPolicy } from './scan-policy.ts';

/** What the public may ask about policies. */
export function policyRoutes(app: FastifyInstance, services: Services): void {
  const inquire = createPolicyInquiry(services);
  registerCall(app, contract.inquirePolicy, ({ body, request }) =>
    inquire({ ...body, network: networkOf(request.ip) }),
  );
  registerCall(app, contract.scanPolicy, ({ body }) => scanPolicy(services, body.token));
}
