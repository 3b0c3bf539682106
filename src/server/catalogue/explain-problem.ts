import type { FastifyRequest } from 'fastify';
import type { ProblemDetails, ProblemError } from '#contract/problem.ts';
import type { Json } from '#engine/language/json.ts';
import type { Wording } from '#server/platform/messages/wording.ts';
import { fillMessage } from '#shared/fill-message.ts';
import { formatDate, type Locale, locales } from '#shared/format.ts';
import type { Catalogue } from './products/product-catalogue.ts';

type ExplainDeps = { wording: Wording; catalogue: Pick<Catalogue, 'current'> };

/**
 * Creates the function that adds a sentence (`detail`, RFC 9457) to an error and to each of its places, in the language
 * that the request's `Accept-Language` names. Without this header there are none. A browser needs none: its pages have
 * the texts and read the message ids.
 */
export function createProblemExplainer(services: ExplainDeps) {
  return (details: ProblemDetails, { headers }: Pick<FastifyRequest, 'headers'>): ProblemDetails => {
    const locale = selectLocale(headers['accept-language']);
    if (locale === undefined || headers['sec-fetch-site'] !== undefined) return details;
    const { errors } = details;
    return {
      ...details,
      ...toDetail(say(services, locale, `problems.${details.problem}`)),
      ...(errors && { errors: errors.map((error) => ({ ...error, ...explainError(services, locale, error) })) }),
    };
  };
}

const toDetail = (detail: string | undefined): { detail?: string } => (detail === undefined ? {} : { detail });

/** The first language of the header that the shop has. The weights of languages are not compared. */
function selectLocale(header = ''): Locale | undefined {
  const asked = header.split(',').map((one) => one.trim().slice(0, 2).toLowerCase());
  return asked.find((one): one is Locale => (locales as readonly string[]).includes(one));
}

function explainError(services: ExplainDeps, locale: Locale, error: ProblemError): { detail?: string } {
  const own = error.words?.[locale];
  return toDetail(own ?? say(services, locale, error.message, error.params));
}

/** The sentence of a message of the interface or of a product on sale; undefined if there is none. */
function say(services: ExplainDeps, locale: Locale, id: string, params: Record<string, Json> = {}): string | undefined {
  const { wording, catalogue } = services;
  const values = Object.fromEntries(Object.entries(params).map(([name, raw]) => [name, toText(services, locale, raw)]));
  const own = catalogue.current(id.split('.')[0] ?? '')?.messages(locale)[id];
  try {
    return own === undefined ? wording.say(locale, id, values) : fillMessage(own, locale, values);
  } catch {
    // An id without a text, or a sentence with an open placeholder: the code remains.
    return undefined;
  }
}

function toText(services: ExplainDeps, locale: Locale, raw: Json): string | number {
  if (typeof raw === 'number') return raw;
  const text = String(raw);
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, locale);
  return (/^\w+(\.\w+)+$/.test(text) ? say(services, locale, text) : undefined) ?? text;
}
