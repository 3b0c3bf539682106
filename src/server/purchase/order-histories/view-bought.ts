import type { ReplyOf } from '#contract/call.ts';
import type { getBought } from '#contract/purchase/bought.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import type { Item } from '#engine/record.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { createDescriber, type Describer, type ProductMessages } from '#shared/describe.ts';
import type { Locale } from '#shared/format.ts';
import { openVisibleOrder } from '../orders/open-visible-order.ts';
import { listUploads } from '../uploads/list-uploads.ts';
import { readUpload } from '../uploads/read-upload.ts';

type Groups = ReplyOf<typeof getBought>['groups'];

/**
 * Describes what an order bought: the answers of its pages in their order, as texts, and its pictures.
 * @throws 404 `orderNotFound`, also for another partner's
 */
export async function viewBought(
  services: PurchaseServices,
  user: SignedInUser,
  id: string,
  locale: Locale,
): Promise<{ groups: Groups }> {
  const { sql } = services.database;
  const order = await openVisibleOrder(sql, user, id);
  const { product, messages } = await loadProductVersion(services, sql, order);
  const words = messages(locale);
  const journey = openJourney(product, order.frozen);
  return { groups: describePages(id, journey, words, createDescriber(product, words, locale)) };
}

function describePages(order: string, journey: Journey, words: ProductMessages, describe: Describer): Groups {
  const { product, situation } = journey;
  return situation.route.pages.flatMap((page) => {
    const fields = Object.entries(product.definition.form.pages[page]?.schema.properties ?? {}).filter(
      ([field]) => !situation.hidden.has(field) && situation.answers[field] !== undefined,
    );
    const rows = fields.flatMap(([field, schema]) =>
      describeField({ id: `${product.id}.${page}.${field}`, field, schema }, situation.answers[field], words, describe),
    );
    const pictures = fields.flatMap(([field]) =>
      listUploads(product, { [field]: situation.answers[field] as Json }).map(({ id }) => ({
        label: describe.label(field),
        address: `/api/b2b/orders/${order}/pictures/${id}`,
      })),
    );
    const label = words[`${product.id}.${page}.step`] ?? page;
    return rows.length + pictures.length === 0 ? [] : [{ page, label, rows, pictures }];
  });
}

type Field = { id: string; field: string; schema: FieldSchema };

/** Describes an answer by a row; a list by a row for each of its items. */
function describeField(
  { id, field, schema }: Field,
  value: Json | undefined,
  words: ProductMessages,
  describe: Describer,
): { label: string; value: string }[] {
  if (schema.format === 'upload') return [];
  const { items } = schema;
  if (items?.type !== 'object' || !Array.isArray(value))
    return [{ label: describe.label(field), value: describe.value(field, value) }];
  const said = (item: Item) =>
    Object.entries(items.properties).flatMap(([name, inner]) =>
      name === 'id' || item[name] === undefined || inner.format === 'upload'
        ? []
        : [describe.value(`${field}.${name}`, item[name])],
    );
  return value
    .filter((item) => isObject(item))
    .map((item, index) => ({
      label: `${words[`${id}.item`] ?? describe.label(field)} ${index + 1}`,
      value: said(item as Item).join(' · '),
    }));
}

/**
 * Reads a picture of an order's answers.
 * @throws 404 `orderNotFound`, also for another partner's, and 404 `fileNotFound`
 */
export async function readOrderPicture(
  services: PurchaseServices,
  user: SignedInUser,
  { id, upload }: { id: string; upload: string },
): Promise<Buffer> {
  const { sql } = services.database;
  const order = await openVisibleOrder(sql, user, id);
  const { product } = await loadProductVersion(services, sql, order);
  const isOfOrder = listUploads(product, order.frozen.answers).some((picture) => picture.id === upload);
  const picture = isOfOrder ? await readUpload(services, order.draftId, upload) : null;
  if (!picture) throw new ApiProblem(404, 'fileNotFound');
  return picture;
}
