import type { FastifyInstance, FastifyReply } from 'fastify';
import { getProductQuestions } from '#contract/product-questions.ts';
import { getProduct, getProductDocument, listProducts, type ProductBundle } from '#contract/products.ts';
import { listProductNames } from '#contract/studio/product-names.ts';
import { start } from '#engine/wizard.ts';
import { selectReader } from '#product-files/product-messages.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { withDocumentErrorPage } from './document-error-page.ts';
import { listDecidingPages } from './products/deciding-pages.ts';
import { type Catalogue, type ProductVersion, UnknownVersion } from './products/product-catalogue.ts';
import { answerQuestions } from './products/product-questions.ts';
import type { WordingLibrary } from './products/wording-library.ts';
import { listLastVersions } from './releases/sale-repository.ts';
import type { CatalogueServices } from './services.ts';

const IMMUTABLE_CACHE = 'public, max-age=31536000, immutable';

/** Registers the routes of products on sale, their versions for the wizard, and their compiled validators. */
export function productRoutes(
  app: FastifyInstance,
  { catalogue, now }: Pick<CatalogueServices, 'catalogue' | 'now'>,
): void {
  registerCall(app, listProducts, async ({ query, reply }) => {
    reply.header('cache-control', 'no-cache');
    return catalogue.list().map(({ definition, version, messages, priceFrom }) => {
      const { id, lineOfBusiness, sampleRates, addresses, picture, quickQuote = [] } = definition.product;
      const words = messages(query.locale ?? 'en');
      const word = (name: string) => words[`${id}.${name}`] ?? id;
      return {
        id,
        version,
        lineOfBusiness,
        sampleRates,
        quickQuote,
        priceFrom,
        name: word('name'),
        tagline: word('tagline'),
        picture: picture === undefined ? null : { hash: picture, alt: word('picture') },
        certificatePath: addresses?.certificate ?? null,
      };
    });
  });

  registerCall(app, getProduct, async ({ params, query, reply }): Promise<ProductBundle> => {
    const current = catalogue.current(params.product);
    // Policyholders still read the version of their policy after the product was withdrawn.
    const wanted = params.version === 'current' ? current : await versionAt(catalogue, params);
    if (!wanted) throw new ApiProblem(404, 'productNotFound');
    // The rates and the partners' commission are not public. The after-sale rules are not needed: the calls about a
    // policy apply them.
    const { rating: _rates, product, ...others } = wanted.definition;
    const { commissionPercent: _commission, afterSale: _afterSale, ...settings } = product;
    const definition = { ...others, product: settings, unprintable: wanted.product.definition.unprintable };
    cache(reply, params.version === 'current' || wanted.followsSettings ? 'no-cache' : IMMUTABLE_CACHE);
    return {
      id: params.product,
      version: wanted.version,
      currentVersion: current?.version ?? wanted.version,
      definition,
      messages: selectReader(wanted.messages(query.locale ?? 'en'), query.reader ?? 'customer'),
      priceFrom: wanted.version === current?.version ? current.priceFrom : null,
      way: listRoutePages(wanted, now()),
      decidingPages: listDecidingPages(wanted.definition),
      validators: `/api/validators/${params.product}/${wanted.version}/${wanted.validatorsHash}.js`,
    };
  });

  // The address names the version, so that a restarted server finds the validators of an open draft.
  app.get<{ Params: { product: string; version: string; hash: string } }>(
    '/api/validators/:product/:version/:hash.js',
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const { validatorsCode } = await versionAt(catalogue, params);
      cache(reply, IMMUTABLE_CACHE);
      return reply.type('text/javascript; charset=utf-8').send(validatorsCode);
    },
  );
}

/** Registers the route of the names of products that are or were on sale. */
export function productNameRoutes(
  app: FastifyInstance,
  { catalogue, database, now }: Pick<CatalogueServices, 'catalogue' | 'database' | 'now'>,
): void {
  registerCall(app, listProductNames, async ({ query }) => {
    const named = (await listLastVersions(database.sql, now())).map(async ({ product, version }) => {
      const { messages } = await catalogue.at(product, version);
      return { id: product, name: messages(query.locale ?? 'en')[`${product}.name`] ?? product };
    });
    return Promise.all(named);
  });
}

function listRoutePages({ product }: ProductVersion, at: Date): string[] {
  return start(product, { channel: 'public', language: 'en' }, toBusinessDate(at)).situation.route.pages;
}

/** Registers the questions and answers about a product. */
export function productQuestionRoutes(
  app: FastifyInstance,
  { catalogue, wording }: Pick<CatalogueServices, 'catalogue' | 'wording'>,
): void {
  registerCall(app, getProductQuestions, async ({ params, query, reply }) => {
    const wanted = catalogue.current(params.product);
    if (!wanted) throw new ApiProblem(404, 'productNotFound');
    cache(reply, 'no-cache');
    return answerQuestions(wanted, wording, query.locale ?? 'en');
  });
}

type DocumentServices = { catalogue: Catalogue; wordings: WordingLibrary };

/**
 * Registers the documents of a product. Browsers cache them and revalidate them each time: 304 while they are the same.
 */
export function productDocumentRoutes(app: FastifyInstance, { catalogue, wordings }: DocumentServices): void {
  registerCall(app, getProductDocument, async ({ params, query, headers, request, reply }) => {
    const { version, plan, language = 'en' } = query;
    const open = async () => {
      const current = catalogue.current(params.product);
      const wanted = version === undefined ? current : await versionAt(catalogue, { ...params, version });
      if (!wanted) throw new ApiProblem(404, 'documentNotFound');
      const { pdf, etag, fileName } = await wordings.open(wanted, params.name, language, plan);
      cache(reply, 'public, no-cache');
      reply.header('etag', etag);
      if (headers['if-none-match']?.includes(etag)) return reply.status(304).send();
      return reply
        .header('content-type', 'application/pdf')
        .header('content-disposition', `inline; filename="${fileName}"`)
        .send(pdf);
    };
    return withDocumentErrorPage(open, { request, reply, language });
  });
}

function cache(reply: FastifyReply, value: string): void {
  reply.header('cache-control', value);
}

async function versionAt(
  catalogue: Catalogue,
  { product, version }: { product: string; version: string },
): Promise<ProductVersion> {
  try {
    return await catalogue.at(product, version);
  } catch (error) {
    if (error instanceof UnknownVersion) throw new ApiProblem(404, 'versionNotFound');
    throw error;
  }
}
