import type { ReplyOf } from '#contract/call.ts';
import type { exportCase as exportCall } from '#contract/testing.ts';
import { type Case, runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { mapTexts } from '#server/catalogue/products/map-texts.ts';
import type { Services } from '#server/operations/services.ts';
import { loadJourney, openDraft } from '#server/purchase/drafts/open-draft.ts';
import { listUploads } from '#server/purchase/uploads/list-uploads.ts';

/**
 * Exports a draft as a case that can be saved among its product's cases: the answers, the lookup results, and the page
 * on which the engine stops, with the reason. Sample pictures replace its pictures; nothing else changes.
 */
export async function exportCase(
  services: Services,
  id: string,
  key: unknown,
  name: string | undefined,
): Promise<ReplyOf<typeof exportCall>> {
  const { row, product } = await openDraft(services, id, key);
  const { record } = await loadJourney(services.database.sql, product, row, services.now());
  const testCase = replaceWithSamples(product, sortAnswers(product, toCase(record)));
  const { ended, problems } = runCase(product, testCase);
  const file = {
    extends: null,
    ...testCase,
    name: name?.trim() || `A draft that stands at ${ended}`,
    ends: ended,
    ...(problems.length > 0 ? { problems: problems.map(({ at = '/', code }) => ({ at, code })) } : {}),
  };
  return { product: product.id, case: file as unknown as Json };
}

function toCase({ asOf, circumstances, answers, findings }: DraftRecord): Case {
  const words = Object.entries(findings).map(([finding, { status, value }]) => {
    return [finding, { status, ...(value === undefined ? {} : { value }) }] as const;
  });
  return {
    name: '',
    asOf,
    circumstances,
    answers,
    ...(words.length > 0 ? { findings: Object.fromEntries(words) } : {}),
    ends: '',
  };
}

/** Sorts answers in the order of the questions, because the database does not preserve it. */
function sortAnswers(product: Product, testCase: Case): Case {
  const fields = Object.keys(product.pageOf);
  const place = ([field]: [string, unknown]) => fields.indexOf(field);
  const sorted = Object.entries(testCase.answers).toSorted((one, other) => place(one) - place(other));
  return { ...testCase, answers: Object.fromEntries(sorted) };
}

/**
 * Replaces pictures by samples (`vehicleCardFront` by `sample-picture-vehicle-card-front`), so that a tester's own
 * pictures stay private.
 */
function replaceWithSamples(product: Product, testCase: Case): Case {
  const names = new Map(
    listUploads(product, testCase.answers as Answers).map(({ at, id }) => [
      id,
      `sample-picture${toKebabCase(at)}`.slice(0, 64),
    ]),
  );
  return { ...testCase, answers: mapTexts(testCase.answers, (text) => names.get(text) ?? text) };
}

function toKebabCase(at: string): string {
  return at
    .replaceAll('/', '-')
    .replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    .replace(/[^\w-]/g, '');
}
