import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/walks.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { StudioServices } from '../services.ts';
import { createReleaseWalks } from './walk-release.ts';
import { createWalkers } from './walkers.ts';

/** Paths of a product in a release, walked while somebody writes it. */
export function walkRoutes(app: FastifyInstance, { database }: StudioServices): void {
  const walk = createReleaseWalks(database.sql, createWalkers());
  registerCall(app, contract.walkRelease, async ({ user, params, query }) =>
    walk({ user: user.id, release: params.id, product: query.product }),
  );
}
