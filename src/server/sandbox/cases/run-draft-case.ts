import type { Locale } from '#contract/products.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { Case } from '#engine/cases/run-case.ts';
import type { Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { answer, next } from '#engine/wizard.ts';
import type { Services } from '#server/operations/services.ts';
import { ApiProblem, throwIfProblems, toProblemErrors } from '#server/platform/http/api-problem.ts';
import { changeDraft } from '#server/purchase/drafts/change-draft.ts';
import { startDraft } from '#server/purchase/drafts/start-draft.ts';
import { provideLookups } from './provide-lookups.ts';
import { uploadSamples } from './sample-uploads.ts';

export type CaseDraft = { id: string; key: string; view: DraftView; problems: DraftView['problems'] };

export type CaseRun = {
  product: Product;
  testCase: Case;
  language: Locale;
  /** The page at which to stop; undefined: continue to the last page. */
  until?: string;
  /** True: the page `until` is answered too, but not passed. */
  answered?: boolean;
};

/**
 * Creates a draft of a case and answers it page by page through the wizard, up to the requested page or as far as
 * possible.
 */
export async function runCase(services: Services, walk: CaseRun): Promise<CaseDraft> {
  const { product, testCase, language, until, answered = false } = walk;
  const { draft, key } = await startDraft(services, product.id, { ...testCase.circumstances, language });
  const walked: CaseDraft = { id: draft.id, key, view: draft, problems: [] };
  for (;;) {
    const { page } = walked.view;
    if (page === null || (page === until && !answered)) return walked;
    walked.view = await answerPage(services, walk, walked, page);
    if (page === until) return walked;
    const problems = await passPage(services, walked, page);
    // The wizard refused the page, or it is the last page, on which the customer confirms.
    if (problems.length > 0 || walked.view.page === page) return { ...walked, problems: toProblemErrors(problems) };
  }
}

async function answerPage(
  services: Services,
  { product, testCase }: CaseRun,
  { id, key }: CaseDraft,
  page: string,
): Promise<DraftView> {
  const own = Object.entries(testCase.answers).filter(([field]) => product.pageOf[field] === page);
  const changes = await uploadSamples(services, product, { id, key }, Object.fromEntries(own));
  const { draft } = await changeDraft(services, id, { key }, (before) => {
    const given = answer(before, changes);
    throwIfProblems(given.problems);
    return { journey: provideLookups(given.journey, testCase) };
  });
  return draft;
}

/** Passes the page; returns its problems. */
async function passPage(services: Services, walked: CaseDraft, page: string): Promise<Problem[]> {
  try {
    const { draft } = await changeDraft(services, walked.id, { key: walked.key }, (before) => {
      const { journey, problems } = next(before, page);
      throwIfProblems(problems);
      return { journey };
    });
    walked.view = draft;
    return [];
  } catch (error) {
    if (error instanceof ApiProblem && error.problems.length > 0) return error.problems;
    throw error;
  }
}
