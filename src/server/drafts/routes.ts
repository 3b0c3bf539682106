import type { FastifyInstance, FastifyRequest } from 'fastify';
import {
  answerDraft,
  confirmDraft,
  createDraft,
  findOutDraft,
  getDraft,
  moveDraft,
  passPage,
  proveDraftPhone,
  resetDraft,
  sendDraftCode,
} from '#contract/drafts.ts';
import { answer, next, reset } from '#engine/wizard.ts';
import { refuse } from '../http/api-problem.ts';
import { networkOf } from '../http/network-of.ts';
import { registerCall } from '../http/register-call.ts';
import { confirmOrder } from '../orders/confirm-order.ts';
import type { Services } from '../services.ts';
import { changeDraft } from './change-draft.ts';
import { type Asker, createFindOut } from './find-out-draft.ts';
import { moveDraftToCurrent } from './move-draft.ts';
import { openDraft } from './open-draft.ts';
import { provePhone, sendPhoneCode } from './prove-phone.ts';
import { startDraft } from './start-draft.ts';
import { viewDraft } from './view-draft.ts';

/** Drafts: the engine's verbs, one call each. The key in the header is the right to a draft. */
export function draftRoutes(app: FastifyInstance, services: Services): void {
  const findOut = createFindOut(services);

  registerCall(app, createDraft, async ({ body }) => startDraft(services, body.product, body.language));

  registerCall(app, getDraft, async ({ params, headers }) => {
    const { row, product, currentVersion } = await openDraft(services, params.id, headers['draft-key']);
    return viewDraft(services.database.sql, row, product, currentVersion, services.now());
  });

  registerCall(app, answerDraft, async ({ params, body, headers }) =>
    changeDraft(services, params.id, headers['draft-key'], (product, record) => {
      const { record: changed, clears, tells, problems } = answer(product, record, body.changes);
      refuse(problems);
      return { record: changed, clears, tells };
    }),
  );

  registerCall(app, findOutDraft, async ({ params, headers, request }) =>
    findOut(params.id, headers['draft-key'], askerOf(request)),
  );

  registerCall(app, passPage, async ({ params, body, headers }) => {
    const { draft } = await changeDraft(services, params.id, headers['draft-key'], (product, record) => {
      const { record: passed, problems } = next(product, record, body.page);
      refuse(problems);
      return { record: passed };
    });
    return draft;
  });

  registerCall(app, resetDraft, async ({ params, headers }) => {
    const { draft } = await changeDraft(services, params.id, headers['draft-key'], (product, record) => ({
      record: reset(product, record),
    }));
    return draft;
  });

  registerCall(app, moveDraft, async ({ params, headers }) =>
    moveDraftToCurrent(services, params.id, headers['draft-key']),
  );
  registerCall(app, sendDraftCode, async ({ params, headers }) =>
    sendPhoneCode(services, params.id, headers['draft-key']),
  );
  registerCall(app, proveDraftPhone, async ({ params, body, headers }) =>
    provePhone(services, params.id, headers['draft-key'], body.code),
  );
  registerCall(app, confirmDraft, async ({ params, headers, request }) => {
    // A code that was typed just now counts: what it takes off is seen before it is confirmed.
    await findOut(params.id, headers['draft-key'], askerOf(request), ['promotion']);
    return confirmOrder(services, params.id, headers['draft-key']);
  });
}

function askerOf(request: FastifyRequest): Asker {
  const onTrouble = (finding: string, err: unknown) => request.log.warn({ err, finding }, 'finding failed');
  return { network: networkOf(request.ip), onTrouble };
}
