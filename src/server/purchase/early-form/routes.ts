import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { EarlyPage } from '#contract/server-rendering.ts';
import { openJourney } from '#engine/journey.ts';
import { drawErrorPage } from '#server/catalogue/document-error-page.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isCrossSite } from '#server/platform/http/is-cross-site.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findPage } from '#server/site/find-page.ts';
import { createFormCookie, readFormCookie } from '#server/site/form-cookie.ts';
import type { DrawEarly } from '#server/site/serve-web.ts';
import { isIdentified } from '#server/site/visitor.ts';
import { patterns } from '#shared/addresses.ts';
import { answerForm, type FormAnswer } from './answer-form.ts';
import { type FormValues, readUnreadNumbers } from './read-form.ts';

/** Bytes of a form: more than any page with short texts. */
const BODY_LIMIT = 16 * 1024;

/**
 * Registers the address to which a browser sends the fields of a wizard's page before its scripts are there (decision
 * 0060). The answer is the next page, or the same page with its errors.
 */
export function earlyFormRoutes(app: FastifyInstance, services: PurchaseServices, draw: DrawEarly): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) => {
      done(null, parseForm(String(text)));
    });
    const options = { bodyLimit: BODY_LIMIT, schema: { hide: true }, config: { isForm: true, drawError } };
    for (const prefix of ['', '/en', '/km'])
      scope.post(`${prefix}${patterns.productPage}`, options, (request, reply) =>
        answerEarlyForm(services, draw, request, reply),
      );
  });
}

async function answerEarlyForm(
  services: PurchaseServices,
  draw: DrawEarly,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  if (isCrossSite(request, services.config.publicUrl)) throw new ApiProblem(403, 'crossSiteRequest');
  const found = findPage(services, request.url);
  const { page: segment = '' } = request.params as { page?: string };
  if (!found?.product) throw new ApiProblem(404, 'notFound');
  reply.header('cache-control', 'no-store');
  // Only the scripts begin the draft of a seller: of a signed-in one, and of a partner whose link was opened.
  if (isIdentified(request) || !/^[^?]*(\?lang=zh)?$/.test(request.url)) return reply.redirect(request.url, 303);
  const origin = resolveOrigin(services, request);
  const form = (request.body ?? {}) as FormValues;
  const answered = await answerForm(services, {
    sold: found.product,
    page: toPageName(segment),
    language: found.locale,
    form,
    cookie: readFormCookie(request.headers.cookie, origin),
  });
  const { draft, link, problems } = answered;
  const address = buildPageAddress(request, draft.page ?? toPageName(segment));
  const early = toEarlyPage(found.product, answered, form);
  const html = early && (await draw(request, address, early));
  // A fragment is sent to no server: the scripts open the draft by it.
  if (html === undefined) return reply.redirect(`${address}#draft=${link.id}.${link.key}`, 303);
  return reply
    .status(problems.length > 0 ? 422 : 200)
    .header('set-cookie', createFormCookie(origin))
    .type('text/html; charset=utf-8')
    .send(html);
}

/** The page to render; undefined if the draft is confirmed, has no page, or is of another version than that on sale. */
function toEarlyPage(
  { product, version }: ProductVersion,
  answered: FormAnswer,
  form: FormValues,
): EarlyPage | undefined {
  const { draft, link, problems } = answered;
  const { page, record, digest } = draft;
  if (page === null || draft.order !== null || draft.version !== version) return undefined;
  const { pages } = openJourney(product, record).position.route;
  return { page, pages, record, link, digest, problems, unread: readUnreadNumbers(product, page, form) };
}

/** A browser shows the answer to a form: a refusal is a page, too. */
const drawError = (code: string, { url }: FastifyRequest): string =>
  drawErrorPage(code, url.startsWith('/km/') ? 'km' : 'en');

const toPageName = (segment: string): string => segment.charAt(0).toLowerCase() + segment.slice(1);

/** Returns the address of another page of the same journey, in the same language. */
function buildPageAddress({ url }: FastifyRequest, page: string): string {
  const name = page.charAt(0).toUpperCase() + page.slice(1);
  return url.replace(/[^/?]*(?=\?|$)/, name);
}

function parseForm(text: string): FormValues {
  const values: Record<string, string[]> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    values[name] ??= [];
    values[name].push(value);
  }
  return values;
}
