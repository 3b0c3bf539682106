import type { FastifyInstance } from 'fastify';
import { getDigest, getDue, setDigest } from '#contract/due.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { chooseDigest, viewDigest } from './choose-digest.ts';
import { viewDue } from './due-repository.ts';

/** Registers the calls for the work that is due for the signed-in user, and for its daily mail. */
export function dueRoutes(app: FastifyInstance, { database, now }: ClaimServices): void {
  registerCall(app, getDue, async ({ user }) => viewDue(database.sql, { user, now: now() }));
  registerCall(app, getDigest, ({ user }) => viewDigest(database, user.id));
  registerCall(app, setDigest, ({ user, body }) => chooseDigest(database, user.id, body));
}
