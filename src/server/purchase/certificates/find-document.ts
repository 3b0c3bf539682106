import type { DocumentSettings } from '#engine/language/definition.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import type { Order } from '../orders/order-repository.ts';
import { findPolicyOfOrder, type Policy } from '../policies/policy-repository.ts';

/** Made of every policy, whatever its product: a card to keep as a picture, and its days for a calendar. */
const OF_EVERY_POLICY: Record<string, DocumentSettings> = {
  walletCard: { name: 'certificate', kind: 'card', groups: [] },
  calendar: { name: 'certificate', groups: [] },
};

/** A document that there is: of which version of the product, and how it is made. */
export type WantedDocument = {
  name: string;
  /** Whether the product names it among its papers. */
  isPaper: boolean;
  settings: DocumentSettings;
  version: ProductVersion;
  policy: Policy;
};

/** Throws 404 `documentNotFound`, and 404 `certificateNotFound` before the policy is issued. */
export async function findDocument(services: PurchaseServices, order: Order, name: string): Promise<WantedDocument> {
  const version = await services.catalogue.at(order.product, order.version);
  const { documents } = version.product.definition.product;
  const own = documents.find((document) => document.name === name);
  const asCard = name === 'walletCard' ? documents.find(({ kind }) => kind === 'card') : undefined;
  const settings = own ?? asCard ?? (Object.hasOwn(OF_EVERY_POLICY, name) ? OF_EVERY_POLICY[name] : undefined);
  if (!settings) throw new ApiProblem(404, 'documentNotFound');
  const policy = await findPolicyOfOrder(services.database.sql, order.id);
  if (!policy) throw new ApiProblem(404, 'certificateNotFound');
  return { name, isPaper: own !== undefined, settings, version, policy };
}

/** What it is called when it is saved. */
export const fileNameOf = ({ policy, name }: WantedDocument, language: DocumentLanguage, ending: string): string =>
  `${policy.number}-${name}-${language}.${ending}`;
