import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/material/document-previews.ts';
import { resolveHomeOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SiteServices } from '#server/site/services.ts';
import type { StudioServices } from '../services.ts';
import { createDocumentPreview, listLanguages } from './draw-documents.ts';

/** Registers the previews of a product's documents and messages before it is on sale. */
export function documentPreviewRoutes(app: FastifyInstance, services: StudioServices & SiteServices): void {
  const desk = createDocumentPreview(services);
  app.addHook('onClose', () => desk.close());
  const origin = resolveHomeOrigin(services.config);
  const asked = ({ id, product, paper }: Record<'id' | 'product' | 'paper', string>) => ({
    ...{ release: id, product, paper, origin },
  });

  registerCall(app, contract.getDocumentPreviews, async ({ user, params, query }) => {
    const wanted = { release: params.id, product: params.product, persona: query.persona, origin };
    const { of, made } = await desk.specimens(user.id, wanted);
    const { persona, personas, papers, messages } = made;
    const listed = papers.map(({ name, is }) => ({
      name,
      kind: is === 'wording' ? ('written' as const) : ('printed' as const),
      languages: listLanguages({ is }),
    }));
    return { of, persona, personas, papers: listed, messages };
  });
  registerCall(app, contract.getPreviewPages, async ({ user, params, query }) => ({
    pages: await desk.pages(user.id, { ...asked(params), ...query }),
  }));
  registerCall(app, contract.getDocumentPreview, async ({ user, params, query: { page, ...query }, reply }) => {
    const wanted = { ...asked(params), ...query };
    // The address contains the content's hash, so the picture never changes; only this user's browser may cache it.
    reply.header('cache-control', 'private, max-age=3600');
    if (page !== undefined) return reply.type('image/png').send(await desk.page(user.id, wanted, Number(page)));
    const fileName = `specimen-${params.product}-${params.paper}-${query.language}.pdf`.replace(/[^\w.-]/g, '');
    const pdf = await desk.pdf(user.id, wanted);
    return reply.type('application/pdf').header('content-disposition', `inline; filename="${fileName}"`).send(pdf);
  });
}
