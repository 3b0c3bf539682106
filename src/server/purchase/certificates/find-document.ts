import type { DocumentSettings } from '#engine/language/definition.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import type { Sql } from '#server/platform/db/database.ts';
import type { DocumentLanguage } from '#server/platform/documents/document-data.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { findPolicy, findPolicyOfOrder, type Policy } from '../policies/policy-repository.ts';
import { type Endorsement, findEndorsement } from '../policy-life/find-endorsement.ts';
import { viewCurrentOrder } from './current-order-view.ts';
import { ENDORSEMENT } from './endorsement.ts';

/** Documents of every policy of every product: a card as a picture, and a calendar file with its first and last day. */
const COMMON_DOCUMENTS: Record<string, DocumentSettings> = {
  walletCard: { name: 'certificate', kind: 'card', groups: [] },
  calendar: { name: 'certificate', groups: [] },
};

/** An existing document: its product version and its settings. */
export type DocumentSource = {
  name: string;
  /** True if the product lists it among its documents. */
  isPaper: boolean;
  settings: DocumentSettings;
  version: ProductVersion;
  policy: Policy;
  /** The order that bought the policy, with the answers and the premium that hold since the transaction `serial`. */
  order: Order;
  serial: number;
  /**
   * A day that distinguishes it from another document of the same serial: the first day of its term, or the day on
   * which a refund was withdrawn.
   */
  of?: string;
  /** The change, if the document is an endorsement schedule. */
  endorsement?: Endorsement;
};

/**
 * Finds a document by its name.
 * @throws 404 `documentNotFound`, and 404 `certificateNotFound` before the policy is issued
 */
export async function findDocument(
  services: PurchaseServices,
  asked: Order,
  name: string,
  serialAsked?: number,
): Promise<DocumentSource> {
  const { catalogue, database } = services;
  if (name === ENDORSEMENT) return findSchedule(services, asked, serialAsked);
  // An unknown document name fails first.
  findDocumentSettings(await catalogue.at(asked.product, asked.version), name);
  const { policy: issued, sold } = await findPolicyAndSale(database.sql, asked);
  const { order, policy, serial, ...of } = await viewCurrentOrder(services, sold, issued, asked);
  const version = await catalogue.at(order.product, order.version);
  return { name, ...findDocumentSettings(version, name), version, policy, order, serial, ...of };
}

/**
 * Finds the endorsement schedule of a transaction. Without `serial` it is the transaction that the order about a policy
 * caused.
 */
async function findSchedule(services: PurchaseServices, asked: Order, serial?: number): Promise<DocumentSource> {
  const { catalogue, database } = services;
  const of = serial === undefined ? { order: asked.id } : { serial };
  const { endorsement, policy, order } = await findEndorsement(
    services,
    database.sql,
    await findPolicyAndSale(database.sql, asked),
    of,
  );
  const version = await catalogue.at(order.product, order.version);
  const settings: DocumentSettings = { name: ENDORSEMENT, groups: [] };
  const paper = { name: ENDORSEMENT, settings, isPaper: true, serial: endorsement.row.serial };
  // A refund that was withdrawn later makes another document.
  const back = endorsement.sums.takenBack.at(-1);
  return { ...paper, version, policy, order, endorsement, ...(back ? { of: toBusinessDate(back.at) } : {}) };
}

/**
 * Finds the settings of a document, and if the product lists it among its documents.
 * @throws 404 `documentNotFound`
 */
export function findDocumentSettings(
  { product }: Pick<ProductVersion, 'product'>,
  name: string,
): Pick<DocumentSource, 'settings' | 'isPaper'> {
  const { documents } = product.definition.product;
  const own = documents.find((document) => document.name === name);
  const asCard = name === 'walletCard' ? documents.find(({ kind }) => kind === 'card') : undefined;
  const settings = own ?? asCard ?? (Object.hasOwn(COMMON_DOCUMENTS, name) ? COMMON_DOCUMENTS[name] : undefined);
  if (!settings) throw new ApiProblem(404, 'documentNotFound');
  return { settings, isPaper: own !== undefined };
}

/** Finds the policy that an order bought (or is about, after completion), and the order that bought it. */
async function findPolicyAndSale(sql: Sql, order: Order): Promise<{ policy: Policy; sold: Order }> {
  const { about, id, status } = order;
  const policy =
    about === null
      ? await findPolicyOfOrder(sql, id)
      : status === 'issued'
        ? await findPolicy(sql, about.policy)
        : undefined;
  const sold = about === null ? order : policy && (await findOrder(sql, policy.orderId));
  if (!policy || !sold) throw new ApiProblem(404, 'certificateNotFound');
  return { policy, sold };
}

/** Formats the file name of a document for saving. */
export const formatDocumentFileName = (
  { policy, name, endorsement }: Pick<DocumentSource, 'policy' | 'name' | 'endorsement'>,
  language: DocumentLanguage,
  ending: string,
): string => [policy.number, name, ...(endorsement ? [endorsement.row.serial] : []), `${language}.${ending}`].join('-');
