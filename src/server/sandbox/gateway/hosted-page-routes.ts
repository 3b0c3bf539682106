import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Locale } from '#shared/format.ts';
import type { CallbackSender } from './callbacks.ts';
import type { CodeWriter } from './code-style.ts';
import { decide, expireTransaction, type SandboxDecision } from './decide.ts';
import { renderHostedPage } from './hosted-page.ts';
import type { Ledger } from './ledger.ts';
import { checkPurchase, parseOrigin } from './purchase-rules.ts';
import { readFormFields } from './read-form.ts';
import type { Transaction } from './transaction.ts';

type HostedPageDeps = {
  ledger: Ledger;
  sender: CallbackSender;
  codes: CodeWriter;
  merchantId: string;
  merchantName?: (language: Locale) => string;
  apiKey: string;
  callbackOrigins?: string[];
  now: () => Date;
};

const fonts: Record<string, string> = {
  'khmer.woff2': '@fontsource-variable/kantumruy-pro/files/kantumruy-pro-khmer-wght-normal.woff2',
  'latin.woff2': '@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
};

/** The decision of each button on the page. Buttons that are not in `stayButtons` return the buyer to the shop. */
const buttons: Record<string, SandboxDecision> = {
  approve: { action: 'approve', callback: 'once' },
  'deep-link': { action: 'approve', callback: 'once' },
  'approve-later': { action: 'approve-later', callback: 'once' },
  'approve-twice': { action: 'approve', callback: 'twice' },
  'approve-silent': { action: 'approve', callback: 'none' },
  'approve-stay': { action: 'approve', callback: 'once' },
  decline: { action: 'decline', callback: 'none' },
  cancel: { action: 'cancel', callback: 'none' },
};
const stayButtons = ['approve-stay', 'decline'];

/** Registers the routes of the purchase form, the buyer's page, and the buyer's decision. */
export function hostedPageRoutes(app: FastifyInstance, parts: HostedPageDeps): void {
  const { ledger, sender, codes, now } = parts;

  app.post('/api/payment-gateway/v1/payments/purchase', async (request, reply) => {
    const form = { language: String(request.headers.language ?? ''), ...readFormFields(request.body) };
    const rules = { ...parts, callbackOrigins: parts.callbackOrigins, now: now() };
    const asked = checkPurchase(form, rules);
    if ('code' in asked) {
      const status = { code: codes.answer(asked.code), message: asked.message };
      return reply.code(asked.code === 1 ? 403 : 400).send({ status });
    }
    const known = ledger.find(asked.tranId);
    if (known && known.content !== asked.content) {
      return reply.code(400).send({ status: { code: codes.answer(4), message: 'Duplicated tran_id' } });
    }
    const pageKey = randomBytes(18).toString('base64url');
    // The page is loaded by GET, so that a buyer who returns with Back does not post the form again.
    return reply.redirect(placeOf(known ?? ledger.record({ kind: 'created', ...asked, pageKey })), 303);
  });

  app.get<{ Params: { pageKey: string }; Querystring: { stay?: string } }>(
    '/checkout/:pageKey',
    async (request, reply) => {
      const found = ledger.findByPage(request.params.pageKey);
      if (!found) return reply.callNotFound();
      // A buyer who has paid and presses Back belongs in the shop.
      if (found.status === 'paid' && request.query.stay === undefined) return reply.redirect(found.successUrl, 303);
      return show(reply, found);
    },
  );

  app.post<{ Params: { pageKey: string } }>('/checkout/:pageKey', async (request, reply) => {
    const found = ledger.findByPage(request.params.pageKey);
    if (!found) return reply.callNotFound();
    const { press: pressed = '', delay } = readFormFields(request.body);
    const button = Object.hasOwn(buttons, pressed) ? buttons[pressed] : undefined;
    if (!button) return reply.code(400).send({ status: { code: 400, message: 'No such button' } });
    const before = expireTransaction(ledger, found, now());
    const open = before.status === 'pending' || before.status === 'declined';
    const after = open ? decide(ledger, before.tranId, withDelay(button, delay), now()) : before;
    sender.nudge();
    return reply.redirect(placeAfter(pressed, after ?? before), 303);
  });

  app.get('/hosted-page.css', async (_request, reply) => {
    const style = readFileSync(join(projectRoot, 'src/server/sandbox/gateway/hosted-page.css'));
    return reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style);
  });

  app.get<{ Params: { font: string } }>('/fonts/:font', async (request, reply) => {
    const font = Object.hasOwn(fonts, request.params.font) ? fonts[request.params.font] : undefined;
    if (!font) return reply.callNotFound();
    const file = readFileSync(createRequire(import.meta.url).resolve(font));
    return reply.type('font/woff2').header('cache-control', 'public, max-age=86400').send(file);
  });

  function show(reply: FastifyReply, found: Transaction) {
    const transaction = expireTransaction(ledger, found, now());
    const origins = [parseOrigin(transaction.successUrl), parseOrigin(transaction.cancelUrl)];
    // Browsers also compare `form-action` with the redirect after a form.
    const targets = ["'self'", ...new Set(origins)].join(' ');
    const policy = `default-src 'none'; style-src 'self'; font-src 'self'; form-action ${targets}; frame-ancestors 'none'; base-uri 'none'`;
    const merchant = parts.merchantName?.(transaction.language) ?? parts.merchantId;
    const html = renderHostedPage(transaction, merchant, app.prefix);
    return reply
      .header('content-security-policy', policy)
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-store')
      .header('x-content-type-options', 'nosniff')
      .type('text/html; charset=utf-8')
      .send(html);
  }

  function placeOf({ pageKey }: Transaction): string {
    return `${app.prefix}/checkout/${pageKey}`;
  }

  function placeAfter(pressed: string, transaction: Transaction): string {
    const { status, successUrl, cancelUrl } = transaction;
    if (stayButtons.includes(pressed)) return status === 'paid' ? `${placeOf(transaction)}?stay` : placeOf(transaction);
    if (pressed === 'cancel' && status === 'cancelled') return cancelUrl;
    if (pressed !== 'cancel' && (status === 'paid' || status === 'held')) return successUrl;
    return placeOf(transaction);
  }
}

function withDelay(button: SandboxDecision, chosen: string | undefined): SandboxDecision {
  const delaySeconds = Number(chosen);
  if (button.action !== 'approve-later' || !Number.isInteger(delaySeconds)) return button;
  return { ...button, delaySeconds: Math.min(Math.max(delaySeconds, 1), 3600) };
}
