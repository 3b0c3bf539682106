import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/people/users.ts';
import type { PeopleServices } from '#server/people/services.ts';
import { readLog, readPage } from '#server/platform/http/cursor.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { listEvents } from '../users/account-event-repository.ts';
import { listUsers } from '../users/user-repository.ts';
import { toUserView, viewUser } from '../users/view-user.ts';
import { changeUser, disableUser, enableUser, endUserSessions, inviteUser, resetUser } from './administer-users.ts';
import { listPrograms } from './end-programs.ts';

/** Registers the calls for users and for the log of their changes, for the insurer's administrators. */
export function accountAdminRoutes(app: FastifyInstance, services: PeopleServices): void {
  const { sql } = services.database;

  registerCall(app, contract.listUsers, async ({ body }) =>
    readPage(
      body,
      ['text'],
      (after, limit) => listUsers(sql, { ...body, after: after?.[0], limit }),
      ({ user }) => [user.username],
      (rows) => rows.map(toUserView),
    ),
  );
  registerCall(app, contract.getUserById, async ({ params }) => viewUser(sql, params.id));
  registerCall(app, contract.inviteUser, async ({ user, body, request }) =>
    inviteUser(services, user, body, resolveOrigin(services, request)),
  );
  registerCall(app, contract.changeUser, async ({ user, params, body }) => changeUser(services, user, params.id, body));
  registerCall(app, contract.listUserPrograms, async ({ params }) => listPrograms(sql, params.id));
  registerCall(app, contract.disableUser, async ({ user, params }) => disableUser(services, user, params.id));
  registerCall(app, contract.enableUser, async ({ user, params }) => enableUser(services, user, params.id));
  registerCall(app, contract.resetUser, async ({ user, params, body, request }) =>
    resetUser(services, user, params.id, { ...body, origin: resolveOrigin(services, request) }),
  );
  registerCall(app, contract.endUserSessions, async ({ user, params }) => endUserSessions(services, user, params.id));

  registerCall(app, contract.listAccountEvents, async ({ query }) =>
    readLog(query, (before, limit) => listEvents(sql, { ...query, before, limit })),
  );
}
