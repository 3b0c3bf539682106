import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/order-desk.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { planContact, recordContact } from './contacts.ts';
import { changeOwner, closeOwnNote, viewOrderDesk, writeNote } from './order-desk.ts';

/** Routes of the notes, the owner and the follow-ups of an order, for the partner that sold it and for the insurer, each its own. */
export function orderDeskRoutes(app: FastifyInstance, services: PurchaseServices): void {
  registerCall(app, contract.getOrderDesk, async ({ user, params: { id } }) => viewOrderDesk({ services, user, id }));
  registerCall(app, contract.writeOrderNote, async ({ user, params: { id }, body }) => {
    await writeNote({ services, user, id }, body);
    return viewOrderDesk({ services, user, id });
  });
  registerCall(app, contract.closeOrderNote, async ({ user, params: { id, note } }) => {
    await closeOwnNote({ services, user, id }, note);
    return viewOrderDesk({ services, user, id });
  });
  registerCall(app, contract.planContact, async ({ user, params: { id }, body }) => {
    await planContact({ services, user, id }, body);
    return viewOrderDesk({ services, user, id });
  });
  registerCall(app, contract.recordContact, async ({ user, params: { id }, body }) => {
    await recordContact({ services, user, id }, body);
    return viewOrderDesk({ services, user, id });
  });
  registerCall(app, contract.changeOrderOwner, async ({ user, params: { id }, body }) => {
    await changeOwner({ services, user, id }, body);
    return viewOrderDesk({ services, user, id });
  });
}
