import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { recordDeliveryReceipt } from '../platform/messages/delivery-receipt.ts';
import type { Services } from './services.ts';

type ReportQuery = { Params: { carrier: string; id: string }; Querystring: { proof?: string } };

/** The maximum size of a carrier's report in bytes. */
const MAX_REPORT_BYTES = 16_384;

/**
 * Registers the carriers' reports about messages. First of all, the carrier's signature over the sent bytes or the HMAC
 * in the address is verified. The answer is the same for a message under way, a repeated report, and an unknown
 * message.
 */
export function messageReportRoutes(app: FastifyInstance, services: Services): void {
  app.register(async (scope) => {
    scope.removeContentTypeParser(['application/json', 'text/plain']);
    scope.addContentTypeParser(
      ['application/json', 'application/x-www-form-urlencoded', 'text/plain'],
      { parseAs: 'string', bodyLimit: MAX_REPORT_BYTES },
      (_request, body, done) => done(null, body),
    );
    scope.post(
      '/api/message-reports/:carrier/:id',
      { schema: { summary: "A carrier's report on a message" } },
      async (request: FastifyRequest<ReportQuery>, reply) => {
        const { carrier, id } = request.params;
        const body = typeof request.body === 'string' ? request.body : '';
        const asked = { carrier, id, proof: request.query.proof, headers: request.headers, body };
        const report = services.transports.readReport?.(asked) ?? 'refused';
        if (report === 'refused') throw new ApiProblem(403, 'callbackRefused');
        if (report !== 'nothing') await recordDeliveryReceipt(services, id, report);
        return reply.status(200).send({ received: true });
      },
    );
  });
}
