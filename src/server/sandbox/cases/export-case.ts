import type { ReplyOf } from '#contract/call.ts';
import type { exportCase as exportCall } from '#contract/testing.ts';
import { type Case, runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { mapTexts } from '#server/catalogue/cases/map-texts.ts';
import type { Services } from '#server/operations/services.ts';
import { loadJourney, openDraft } from '#server/purchase/drafts/open-draft.ts';
import { listUploads } from '#server/purchase/uploads/list-uploads.ts';

/**
 * A draft as a case, ready to be saved among the cases of its product: what was answered and what the world told,
 * with the page where the engine holds these answers and why. Its pictures become samples; nothing else is changed.
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

/** Answers in the order in which they are asked: the database keeps none. */
function sortAnswers(product: Product, testCase: Case): Case {
  const fields = Object.keys(product.pageOf);
  const place = ([field]: [string, unknown]) => fields.indexOf(field);
  const sorted = Object.entries(testCase.answers).toSorted((one, other) => place(one) - place(other));
  return { ...testCase, answers: Object.fromEntries(sorted) };
}

/** `vehicleCardFront` as `sample-picture-vehicle-card-front`: a tester's own pictures stay with the tester. */
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
