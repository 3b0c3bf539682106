import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { SiteServices } from '#server/site/services.ts';
import { CHAT_FRAME, CHAT_SANDBOX } from '#shared/addresses.ts';
import { ApiProblem } from '../platform/http/api-problem.ts';
import { documentLanguage, escapeHtml } from './page-head.ts';

/**
 * In a document without an origin, access to storage throws. Some widgets need storage, so these replacements exist as
 * long as the frame.
 */
const STORAGE = `
for (const name of ['localStorage', 'sessionStorage']) {
  const kept = new Map();
  Object.defineProperty(window, name, {
    value: {
      get length() { return kept.size; },
      key: (nth) => [...kept.keys()][nth] ?? null,
      getItem: (key) => kept.get(String(key)) ?? null,
      setItem: (key, value) => void kept.set(String(key), String(value)),
      removeItem: (key) => void kept.delete(String(key)),
      clear: () => kept.clear(),
    },
  });
}
const cookies = new Map();
Object.defineProperty(document, 'cookie', {
  get: () => [...cookies].map((pair) => pair.join('=')).join('; '),
  set: (line) => {
    const [, name, value] = /^\\s*([^=;]*)=([^;]*)/.exec(String(line)) ?? [];
    if (name) cookies.set(name.trim(), value.trim());
  },
});
`;

/**
 * Registers the document of the chat widget, if the insurer has set one. It runs in a sandbox without our origin, so it
 * reads no page, cookie or answer of the shop. It connects only to the origin of its own script.
 */
export function chatFrameRoute(app: FastifyInstance, { config }: Pick<SiteServices, 'config'>): void {
  const script = config.site.messengerScript;
  const policy = script === undefined ? '' : buildFramePolicy(new URL(script));
  app.get<{ Querystring: { lang?: string } }>(CHAT_FRAME, { schema: { hide: true } }, async ({ query }, reply) => {
    if (script === undefined) throw new ApiProblem(404, 'notFound');
    const language = documentLanguage[query.lang === 'km' || query.lang === 'zh' ? query.lang : 'en'];
    return reply
      .headers({ 'content-security-policy': policy, 'referrer-policy': 'no-referrer', 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(
        `<!doctype html><html lang="${language}"><head><meta charset="utf-8" /><title>Chat</title>` +
          '<meta name="viewport" content="width=device-width, initial-scale=1" />' +
          `<script>${STORAGE}</script><script async src="${escapeHtml(script)}"></script></head><body></body></html>`,
      );
  });
}

function buildFramePolicy({ origin, protocol, host }: URL): string {
  const storage = createHash('sha256').update(STORAGE).digest('base64');
  return [
    `sandbox ${CHAT_SANDBOX}`,
    "default-src 'none'",
    `script-src ${origin} 'sha256-${storage}'`,
    `style-src ${origin} 'unsafe-inline'`,
    `connect-src ${origin} ${protocol === 'https:' ? 'wss' : 'ws'}://${host}`,
    `img-src ${origin} data: blob:`,
    `font-src ${origin} data:`,
    `media-src ${origin} data: blob:`,
    `frame-src ${origin}`,
    `form-action ${origin}`,
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join('; ');
}
