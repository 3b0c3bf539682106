import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/purchase/policy-life.ts';
import { listDebts as debtsCall } from '#contract/reconciliation/debts.ts';
import { getDunning, setDunning } from '#contract/reconciliation/dunning.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { saveDunning, viewDunning } from '../instalments/dunning.ts';
import { listDebts } from '../instalments/list-debts.ts';
import { sendDueInstalmentLink } from '../instalments/send-instalment-link.ts';
import { cancelPolicy, previewCancellation, toAsker } from './cancel-policy.ts';
import { correctPolicy, viewCorrectionPreview, viewCorrections } from './correct-policy.ts';
import { movePayout } from './move-payout.ts';
import { viewCover } from './view-cover.ts';
import { openVisiblePolicy, viewPolicyLife } from './view-policy-life.ts';

/**
 * Routes of policies after their sale, for the insurer's staff; an agent reads the policies that the own partner sold.
 */
export function policyLifeRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.getPolicyLife, async ({ user, params }) => viewPolicyLife(services, user, params.number));
  registerCall(app, contract.getCoverOn, async ({ user, params, query: { on, known, language = 'en' } }) =>
    viewCover(await openVisiblePolicy(services, user, params.number), { on, known, language }),
  );
  registerCall(app, contract.getCorrections, async ({ user, params, query: { language = 'en' } }) =>
    viewCorrections(await openVisiblePolicy(services, user, params.number), language),
  );
  registerCall(app, contract.previewCorrection, async ({ user, params, body: { changes, language } }) =>
    viewCorrectionPreview(await openVisiblePolicy(services, user, params.number), changes, language),
  );
  registerCall(app, contract.correctPolicy, async ({ user, params, body }) => {
    await openVisiblePolicy(services, user, params.number);
    await correctPolicy(services, user, params.number, body);
    return viewPolicyLife(services, user, params.number);
  });
  registerCall(app, contract.previewCancellation, async ({ user, params, body }) =>
    previewCancellation(await openVisiblePolicy(services, user, params.number), {
      ...body,
      ...toAsker(user),
      by: user.id,
    }),
  );
  registerCall(app, contract.cancelPolicy, async ({ user, params, body }) => {
    await openVisiblePolicy(services, user, params.number);
    await cancelPolicy(services, user, params.number, body);
    return viewPolicyLife(services, user, params.number);
  });
  registerCall(app, contract.advancePayout, async ({ user, params, body }) => {
    await movePayout(services, user, params, body);
    return viewPolicyLife(services, user, params.number);
  });
  registerCall(app, getDunning, async () => viewDunning(services.database.sql));
  registerCall(app, setDunning, async ({ user, body }) => saveDunning(services, user, body));
  registerCall(app, debtsCall, async ({ user, query }) => listDebts(services, user, query));
  registerCall(app, contract.sendInstalmentLink, async ({ user, params, request }) => {
    await openVisiblePolicy(services, user, params.number);
    return sendDueInstalmentLink(services, params.number, resolveOrigin(services, request));
  });
}
