import type { Case } from '#engine/cases/run-case.ts';
import { passAllPages } from '#engine/commands/confirm.ts';
import type { Journey } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import type { Answers } from '#engine/record.ts';
import { answer, next, type PassResult } from '#engine/wizard.ts';
import type { Services } from '#server/operations/services.ts';
import { throwIfProblems } from '#server/platform/http/api-problem.ts';
import { changeDraft } from '#server/purchase/drafts/change-draft.ts';
import { startDraft } from '#server/purchase/drafts/start-draft.ts';
import type { Seller } from '#server/purchase/sellers/select-draft-seller.ts';
import { provideLookups } from '../cases/provide-lookups.ts';
import { uploadSamples } from '../cases/sample-uploads.ts';
import type { SaleStory } from './demo-stories.ts';

type FillOptions = Pick<SaleStory, 'language' | 'leftAt'> & {
  product: Product;
  testCase: Case;
  seller: Seller | undefined;
};

/**
 * Creates a draft with a case's answers and passes its pages up to the given one, by default to the declaration. All
 * answers are sent at once and the pages passed at once; page by page would need five times the time for the same
 * draft. Throws the wizard's refusals.
 */
export async function fillDraft(services: Services, wanted: FillOptions): Promise<{ id: string; key: string }> {
  const { product, testCase, language, leftAt, seller } = wanted;
  const { draft, key } = await startDraft(services, product.id, { ...testCase.circumstances, language }, seller);
  const { id } = draft;
  const given = leftAt === undefined ? testCase.answers : selectAnswersUntil(product, testCase.answers, leftAt);
  const changes = await uploadSamples(services, product, { id, key }, given);
  await changeDraft(services, id, { key }, (begun) => {
    const answered = answer(begun, changes);
    throwIfProblems(answered.problems);
    return { journey: provideLookups(answered.journey, testCase) };
  });
  await changeDraft(services, id, { key }, (answered) => {
    const { journey, problems } = leftAt === undefined ? passAllPages(answered) : passPagesUntil(answered, leftAt);
    throwIfProblems(problems);
    return { journey };
  });
  return { id, key };
}

/** Selects the answers of the pages up to this one, in the order of the form. */
function selectAnswersUntil(product: Product, answers: Answers, page: string): Answers {
  const pages = Object.keys(product.definition.form.pages);
  const asked = pages.slice(0, pages.indexOf(page) + 1);
  return Object.fromEntries(
    Object.entries(answers).filter(([field]) => asked.includes(product.pageOf[field] ?? '')),
  ) as Answers;
}

function passPagesUntil(begun: Journey, last: string): PassResult {
  let passed: PassResult = { journey: begun, problems: [] };
  for (const page of Object.keys(begun.product.definition.form.pages)) {
    if (page === last || passed.problems.length > 0) break;
    passed = next(passed.journey, page);
  }
  return passed;
}
