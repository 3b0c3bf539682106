import type { Locale } from '#contract/products.ts';
import { checkBindingRules } from '#engine/commands/binding-rules.ts';
import type { Journey } from '#engine/journey.ts';
import type { Problem } from '#engine/record.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { fillMessage } from '#shared/fill-message.ts';
import { formatDate, locales } from '#shared/format.ts';
import type { Catalogue, ProductVersion } from '../products/product-catalogue.ts';
import { loadProductVersion } from '../products/version-repository.ts';
import { lockSale, type Sale, type SaleKind } from './sale-repository.ts';

type Version = { product: string; version: string };
type SaleDeps = { catalogue: Catalogue; now(): Date };

/**
 * Asserts that a draft may become an order of its own version. The result stays valid until the transaction ends.
 * Returns the version on sale, which may differ from the draft's.
 * @param journey of the draft, on its own version
 * @throws ApiProblem 409 `productWithdrawn`; `versionMoved` if the sale requires drafts of other versions to move
 * first; `ruleBinds` if a binding rule of the version on sale refuses the draft
 */
export async function assertDraftOnSale(
  world: SaleDeps,
  sql: Sql,
  draft: Version,
  journey: Journey,
): Promise<ProductVersion> {
  const sale = await assertOnSale(sql, draft.product, world.now(), 'new');
  const current = await loadProductVersion(world, sql, sale);
  if (sale.version === draft.version) return current;
  if (sale.drafts === 'move') throw new ApiProblem(409, 'versionMoved');
  refuseBound(current, journey);
  return current;
}

/**
 * Asserts that a payment for an offer may begin; a renewal is compared with the sales for renewals. A payment that has
 * begun continues. The result stays valid until the transaction ends.
 * @param journey of the order, on its own version
 * @throws ApiProblem 409 `productWithdrawn`; `offerVoid` if offers of other versions are no longer valid; `ruleBinds`
 * if a binding rule of the version on sale refuses the order
 */
export async function assertOfferOnSale(
  world: SaleDeps,
  sql: Sql,
  order: Version & { about: { does: string } | null },
  journey: Journey,
): Promise<void> {
  // A sold policy can be changed and cancelled independently of the present sales.
  if (order.about && order.about.does !== 'renew') return;
  const sale = await assertOnSale(sql, order.product, world.now(), order.about ? 'renewal' : 'new');
  if (sale.version === order.version) return;
  if (sale.offers === 'void') throw new ApiProblem(409, 'offerVoid');
  refuseBound(await loadProductVersion(world, sql, sale), journey);
}

type OnSale = Sale & { version: string };

async function assertOnSale(sql: Sql, product: string, now: Date, kind: SaleKind): Promise<OnSale> {
  const sale = await lockSale(sql, product, now, kind);
  if (!sale || sale.version === null) throw new ApiProblem(409, 'productWithdrawn');
  return { ...sale, version: sale.version };
}

/** A draft on an older version cannot avoid a binding rule. */
function refuseBound(current: ProductVersion, journey: Journey): void {
  const [first] = checkBindingRules(current.product, journey);
  if (!first) return;
  const { at } = first;
  throw new ApiProblem(409, 'ruleBinds', [
    {
      code: 'ruleBinds',
      ...(at === undefined ? {} : { at }),
      message: 'problems.ruleBinds',
      words: translateRule(current, first),
    },
  ]);
}

/** Translates a rule's message into every language, because the reader's version may not contain it. */
function translateRule({ messages }: ProductVersion, { message, params = {} }: Problem): Record<Locale, string> {
  const said = locales.map((locale): [Locale, string] => {
    const all = messages(locale);
    const inWords = (raw: unknown): string | number => {
      if (typeof raw === 'number') return raw;
      const text = String(raw);
      if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return formatDate(text, locale);
      return all[text.replace(/\.label$/, '.name')] ?? all[text] ?? text;
    };
    const values = Object.fromEntries(Object.entries(params).map(([name, raw]) => [name, inWords(raw)]));
    const words = all[message] ?? all[message.replace(/\.lead$/, '.title')] ?? '';
    try {
      return [locale, fillMessage(words, locale, values)];
    } catch {
      // A partial reason is better than an error in its place.
      return [locale, words];
    }
  });
  return Object.fromEntries(said) as Record<Locale, string>;
}
