import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/purchase/consents.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { viewOrder } from '../checkout/view-order.ts';
import { viewOrderDetail } from '../order-histories/view-order-detail.ts';
import { readOrderViewer } from '../order-links/order-viewer.ts';
import { acceptRawBodies } from '../uploads/accept-raw-bodies.ts';
import { UploadBody } from '../uploads/upload-body.ts';
import { renderConsentForm } from './consent-form.ts';
import { giveConsent, submitCorrection } from './give-consent.ts';
import { readSignedForm, storeSignedForm } from './store-signed-form.ts';
import { viewOffer } from './view-offer.ts';

/**
 * Routes of the customer's consent: on the pay link by a code, or on paper. README.md states the order of the steps and
 * the reasons.
 */
export function consentRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.getOffer, async ({ params, query, request, reply }) => {
    reply.header('cache-control', 'no-store');
    return viewOffer(services, params.ref, { ...readOrderViewer(services, request), language: query.language });
  });
  registerCall(app, contract.giveConsent, async ({ params, body, request }) => {
    const visitor = readOrderViewer(services, request);
    await giveConsent(services, params.ref, visitor.device, body);
    return viewOrder(services, params.ref, visitor);
  });
  registerCall(app, contract.requestCorrection, async ({ params, body, request }) =>
    submitCorrection(services, params.ref, readOrderViewer(services, request).device, body.text),
  );

  registerCall(app, contract.getConsentForm, async ({ user, params, query, reply }) => {
    const { pdf, fileName } = await renderConsentForm(services, user, params.id, query.language ?? 'both');
    return reply
      .header('content-type', 'application/pdf')
      .header('content-disposition', `inline; filename="${fileName}"`)
      .header('cache-control', 'no-store')
      .send(pdf);
  });

  // This scope is separate, because a body is bytes here.
  app.register(async (scope) => {
    acceptRawBodies(scope, 'imageTooLarge');
    registerCall(scope, contract.sendSignedForm, async ({ user, params, body }) => {
      await storeSignedForm(services, user, params.id, body instanceof UploadBody ? body.bytes : Buffer.alloc(0));
      return viewOrderDetail(services, user, params.id);
    });
  });

  // The file came from outside, and a PDF is unchanged: the browser saves it and never runs it as a page of ours.
  registerCall(app, contract.getSignedForm, async ({ user, params, reply }) => {
    const { bytes, contentType, name } = await readSignedForm(services, user, params.id);
    return reply
      .header('content-type', contentType)
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('content-security-policy', "sandbox; default-src 'none'")
      .header('x-content-type-options', 'nosniff')
      .header('cache-control', 'no-store')
      .send(bytes);
  });
}
