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
  /** A JSONL file outside of the shop's database; only one process may use it. */
  ledgerFile: string;
  now: () => Date;
  /** The allowed origins of callbacks; any by default. */
  callbackOrigins?: string[];
  /** The merchant's name for the buyer in a language; the merchant id by default. */
  merchantName?: (language: Locale) => string;
};

/**
 * Creates a gateway that behaves like ABA PayWay and moves no money: a Fastify plugin, registered under a prefix. It
 * must never be registered where real customers pay.
 */
export function createSandboxGateway(options: SandboxGatewayOptions) {
  return async (app: FastifyInstance): Promise<void> => {
    const { merchantId, apiKey, now } = options;
    const ledger = openLedger(options.ledgerFile, now);
    const weather: GatewayConditions = { next429: 0, refuseRefunds: 0, codes: createCodeWriter() };
    const sender = createCallbackSender({ ledger, apiKey, codes: weather.codes }, now, (problem) =>
      app.log.error(problem),
    );

    readForms(app);
    // These routes do not belong in the shop's API description.
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
    // The scope of their own ensures that only the merchant's calls are answered with 429.
    await app.register(async (api) => merchantRoutes(api, { ledger, merchantId, apiKey, weather, now }));
  };
}
