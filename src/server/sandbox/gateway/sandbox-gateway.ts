import type { FastifyError, FastifyInstance } from 'fastify';
import type { Locale } from '#shared/format.ts';
import { createCallbackSender } from './callbacks.ts';
import { createCodeWriter } from './code-style.ts';
import { controlRoutes, type GatewayConditions } from './controls.ts';
import { hostedPageRoutes } from './hosted-page-routes.ts';
import { openLedger } from './ledger.ts';
import { merchantRoutes } from './merchant-api.ts';
import { readForms } from './read-form.ts';

export type SandboxGatewayOptions = {
  merchantId: string;
  apiKey: string;
  /** JSONL, outside the shop's database; one process only. */
  ledgerFile: string;
  now: () => Date;
  /** Origins that callbacks may go to; default: any. */
  callbackOrigins?: string[];
  /** As the buyer reads it in a language; default: the merchant id. */
  merchantName?: (language: Locale) => string;
};

/**
 * A gateway that behaves like ABA PayWay and moves no money: a Fastify plugin, registered under a prefix.
 * Never to be registered where real customers pay.
 */
export function createSandboxGateway(options: SandboxGatewayOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const { merchantId, apiKey, now } = options;
    const ledger = openLedger(options.ledgerFile, now);
    const weather: GatewayConditions = { next429: 0, refuseRefunds: 0, codes: createCodeWriter() };
    const sender = createCallbackSender(ledger, apiKey, weather.codes, now, (problem) => app.log.error(problem));

    readForms(app);
    // The shop's API description is not the place for these.
    app.addHook('onRoute', (route) => {
      route.schema = Object.assign({ hide: true }, route.schema);
    });
    app.setErrorHandler<FastifyError>((problem, request, reply) => {
      const status = problem.statusCode ?? 500;
      if (status >= 500) request.log.error(problem);
      return reply.code(status).send({ status: { code: status, message: status >= 500 ? 'Error' : problem.message } });
    });
    app.addHook('onSend', async (_request, reply) => {
      if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store');
    });
    app.addHook('onReady', async () => sender.start());
    app.addHook('onClose', async () => {
      await sender.stop();
      ledger.close();
    });

    hostedPageRoutes(app, { ...options, ledger, sender, codes: weather.codes });
    controlRoutes(app, { ledger, sender, weather, now });
    // In a scope of its own, so that only the merchant's calls are answered with 429.
    await app.register(async (api) => merchantRoutes(api, { ledger, merchantId, apiKey, weather, now }));
  };
}
