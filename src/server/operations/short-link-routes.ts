import type { FastifyInstance } from 'fastify';
import { drawErrorPage } from '#server/catalogue/document-error-page.ts';
import { toNetwork } from '#server/platform/http/client-network.ts';
import type { PlatformServices } from '#server/platform/services.ts';
import { openShortLink } from '#server/platform/short-links/short-link.ts';
import { SHORT_LINK } from '#shared/addresses.ts';

/**
 * Registers the short addresses of SMS (decision 0064). The answer is a redirect to the long address. The language of an
 * unknown code is not known: its error page is in Khmer and English.
 */
export function shortLinkRoutes(app: FastifyInstance, services: PlatformServices): void {
  const drawError = (code: string): string => drawErrorPage(code, 'both');
  app.get<{ Params: { code: string } }>(
    SHORT_LINK,
    { schema: { hide: true }, config: { drawError } },
    async ({ params, ip }, reply) => {
      const path = await openShortLink(services, params.code, toNetwork(ip));
      return reply.header('cache-control', 'no-store').redirect(path, 302);
    },
  );
}
