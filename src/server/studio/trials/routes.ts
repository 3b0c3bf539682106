import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/trials.ts';
import { doesTrialSell, openTrial } from '#server/catalogue/releases/open-trial.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { StudioServices } from '../services.ts';
import { createTrial } from './create-trial.ts';
import { drawTrialSpecimen } from './draw-trial-specimen.ts';

/** Registers the trial shops of releases. */
export function trialRoutes(app: FastifyInstance, services: StudioServices & PurchaseServices): void {
  registerCall(app, contract.createTrial, (received) => createTrial(services, received));

  registerCall(app, contract.getTrial, async ({ query: { locale = 'en', trial } }) => {
    const { release, versions, endsAt } = await openTrial(services, services.database.sql, trial);
    const products = Object.entries(versions).map(async ([id, version]) => {
      const words = (await services.catalogue.at(id, version)).messages(locale);
      return { id, name: words[`${id}.name`] ?? id, tagline: words[`${id}.tagline`] ?? '' };
    });
    return { number: release.number, endsAt, sells: doesTrialSell(services), products: await Promise.all(products) };
  });

  registerCall(app, contract.getTrialSpecimen, async ({ params, headers, reply }) => {
    const pdf = await drawTrialSpecimen(services, params.id, headers['draft-key']);
    reply.header('cache-control', 'no-store').header('content-disposition', 'inline; filename="specimen.pdf"');
    return reply.type('application/pdf').send(pdf);
  });
}
