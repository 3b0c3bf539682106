import type { FastifyInstance } from 'fastify';
import { listSharedUses } from '#contract/studio/material/shared.ts';
import * as contract from '#contract/studio/products.ts';
import { countCodeUses } from '#server/catalogue/promotions/promotion-repository.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { StudioServices } from '../services.ts';
import { addProduct, removeProduct } from './change-products.ts';
import { commentRoutes } from './comment-routes.ts';
import { findSharedUses, inspectProduct } from './inspect-product.ts';
import { viewProducts } from './view-products.ts';

/** Registers the routes of a release's products: create, inspect, remove. */
export function studioProductRoutes(app: FastifyInstance, services: StudioServices): void {
  commentRoutes(app, services);
  registerCall(app, contract.listReleaseProducts, async ({ params }) => viewProducts(services, params.id));
  registerCall(app, contract.addProduct, async ({ user, params, body }) => addProduct(services, user, params.id, body));
  registerCall(app, contract.removeProduct, async ({ user, params }) =>
    removeProduct(services, user, params.id, params.product),
  );
  registerCall(app, contract.listPromotionUses, async ({ params }) =>
    countCodeUses(services.database.sql, params.product),
  );
  registerCall(app, listSharedUses, async ({ params }) => findSharedUses(services, params.id));
  registerCall(app, contract.checkProduct, async ({ params }) => inspectProduct(services, params.id, params.product));
}
