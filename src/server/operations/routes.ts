import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/jobs.ts';
import type { Services } from '#server/operations/services.ts';
import { registerCall } from '../platform/http/register-call.ts';
import { dismissDeadJob, retryDeadJob } from './retry-job.ts';
import { viewJobs } from './view-jobs.ts';

/** Registers the administrators' view of the background work. */
export function jobRoutes(app: FastifyInstance, services: Services): void {
  registerCall(app, contract.listJobs, async () => viewJobs(services));
  registerCall(app, contract.retryJob, async ({ user, params }) => {
    await retryDeadJob(services, user, params.id);
    return viewJobs(services);
  });
  registerCall(app, contract.dismissJob, async ({ user, params }) => {
    await dismissDeadJob(services, user, params.id);
    return viewJobs(services);
  });
}
