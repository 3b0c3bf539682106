import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/claims/find.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { findAnything } from './find-anything.ts';

/** Registers the search over everything that a user may see. */
export function findRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.findAnything, async ({ user, body }) => findAnything(services, user, body));
}
