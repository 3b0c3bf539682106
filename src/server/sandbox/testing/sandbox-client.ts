import type { FastifyInstance } from 'fastify';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { CheckoutForm } from '#server/purchase/payments/provider/payment-provider.ts';
import type { Control } from '../gateway/controls.ts';

/** The tester's access to the sandbox gateway: as the buyer's browser, and through its controls. */
export type SandboxClient = {
  /** Posts a payment's form; a second post changes nothing. */
  post(form: CheckoutForm): Promise<void>;
  control(wish: Control): Promise<void>;
};

/** @param base address of the gateway; a path if it is part of this server */
export function createSandboxClient(app: FastifyInstance, base: string): SandboxClient {
  async function send(url: string, type: string, body: string): Promise<void> {
    const headers = { 'content-type': type };
    const status = url.startsWith('/')
      ? (await app.inject({ method: 'POST', url, headers, payload: body })).statusCode
      : (await fetch(url, { method: 'POST', headers, body })).status;
    if (status >= 500) throw new ApiProblem(502, 'paymentUnavailable', [], 10);
    // The gateway has its own clock and state: an event that it refuses is not possible for the payment now.
    if (status >= 400) throw new ApiProblem(409, 'notAllowedNow');
  }
  return {
    post: ({ action, fields }) =>
      send(action, 'application/x-www-form-urlencoded', new URLSearchParams(fields).toString()),
    control: (wish) => send(`${base}/control`, 'application/json', JSON.stringify(wish)),
  };
}
