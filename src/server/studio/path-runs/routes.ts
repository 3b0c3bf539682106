import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/path-runs.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { StudioServices } from '../services.ts';
import { createPathRunners } from './path-runners.ts';
import { createReleasePathRuns } from './release-path-runs.ts';

/** Registers the run of a product's paths in a release, while an author edits it. */
export function pathRunRoutes(app: FastifyInstance, { database }: StudioServices): void {
  const walk = createReleasePathRuns(database.sql, createPathRunners());
  registerCall(app, contract.runReleasePaths, async ({ user, params, query }) =>
    walk({ user: user.id, release: params.id, product: query.product }),
  );
}
