import type { ReplyOf } from '#contract/call.ts';
import type { getCoverOn } from '#contract/purchase/policy-life.ts';
import { deriveState } from '#engine/derived-state.ts';
import { findCoverOn, replayPolicy } from '#engine/policy/replay-policy.ts';
import type { DraftRecord } from '#engine/record.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { loadProductVersion } from '#server/catalogue/products/version-repository.ts';
import { createDescriber } from '#shared/describe.ts';
import type { Locale } from '#shared/format.ts';
import type { OpenPolicy } from '../policies/load-policy.ts';

type CoverQuery = { on: string; known?: string | undefined; language: Locale };

/**
 * Returns the cover of a policy on the day `on`, by the records up to the end of the day `known`; undefined: by all
 * records.
 */
export async function viewCover(
  { services, sql, history, terms, claims, policy, order }: OpenPolicy,
  { on, known, language }: CoverQuery,
): Promise<ReplyOf<typeof getCoverOn>> {
  const recorded = history.filter(({ recordedOn }) => known === undefined || recordedOn <= known);
  const first = history.find((made) => !recorded.includes(made))?.serial ?? Number.POSITIVE_INFINITY;
  const life = replayPolicy(
    recorded,
    terms,
    claims.filter(({ serial }) => serial < first),
  );
  // The replay is refused if a claim was paid for a day whose cover was recorded only after `known`.
  const held = 'refused' in life ? undefined : findCoverOn(life, on);
  if (!held) return { isCovered: false, serial: null, version: null, lines: [], groups: [] };
  const { serial, version, lines, answers } = held;
  const found = await loadProductVersion(services, sql, { product: policy.product, version });
  const groups = buildCertificateGroups(found, { ...order.frozen, answers }, language);
  return { isCovered: true, serial, version, lines: [...lines], groups };
}

/** Builds the groups of the certificate as texts. A group without answers is absent. */
export function buildCertificateGroups(
  { product, messages: load }: Pick<ProductVersion, 'product' | 'messages'>,
  frozen: DraftRecord,
  locale: Locale,
): ReplyOf<typeof getCoverOn>['groups'] {
  const [document] = product.definition.product.documents;
  const messages = load(locale);
  const words = createDescriber(product, messages, locale);
  const { scope, hidden } = deriveState(product, frozen);
  return (document?.groups ?? []).flatMap(({ name, fields }) => {
    const rows = fields
      .filter((field) => scope.values[field] !== undefined && !hidden.has(field))
      .map((field) => ({ label: words.label(field), value: words.value(field, scope.values[field] as never) }));
    const id = `${product.id}.documents.${document?.name}.groups.${name}`;
    return rows.length === 0 ? [] : [{ label: messages[id] ?? name, rows }];
  });
}
