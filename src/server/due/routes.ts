import type { FastifyInstance } from 'fastify';
import { getDue } from '#contract/due.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { viewDue } from './due-repository.ts';

/** Registers the call for the work that is due for the signed-in user. */
export function dueRoutes(app: FastifyInstance, { database, now }: ClaimServices): void {
  registerCall(app, getDue, async ({ user }) => viewDue(database.sql, { user, now: now() }));
}
