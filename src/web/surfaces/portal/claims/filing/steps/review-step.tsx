import { useState } from 'react';
import { Link } from 'wouter';
import { findPageDefinition } from '#engine/product.ts';
import { isApiError } from '#web/api/api-error.ts';
import { TextLink } from '#web/desk/page/text-link.tsx';
import { groupAnswersByPage } from '#web/draft/page/answer-groups.tsx';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useReadyClaim } from '#web/fields/files/use-ready-claim.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { type SummaryGroup, SummaryList } from '#web/kit/layout/summary-list.tsx';
import { useProblemText } from '#web/product/use-problem-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { buildFilingAddress } from '../policies/filing-address.ts';
import { FilesUnderWay, StoredList } from './documents-step.tsx';
import { MissingDocuments, StepActions, type StepProps } from './filing-steps.tsx';

/** "Check and file": all answers to read, the files, missing documents, and the filing. */
export function ReviewStep({ page, filing, files, saved, calls, back, onFiled }: StepProps) {
  const text = useText();
  const draft = useOpenDraft();
  const { product, situation } = draft;
  const words = useWords(product.id);
  const { number } = filing.policy;
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const { settle, isUnsent } = useReadyClaim(files, saved);
  const hrefOf = (id: string) => buildFilingAddress(number, id);
  const papers = situation.route.pages.find((id) => findPageDefinition(product, id).shows?.includes('papers')) ?? page;

  const send = async () => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      const ready = await settle();
      // The list of documents says what was not sent, and the frame says why the input is not saved.
      if (ready === undefined) return setBusy(false);
      onFiled((await calls.file(ready.version, undefined, ready.key)).ref);
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  };
  const groups: SummaryGroup[] = groupAnswersByPage(draft, page, words, hrefOf);
  return (
    <>
      <PageHead page={page} held={false} />
      <SummaryList groups={groups} />
      <section aria-labelledby="review-papers" className="grid gap-3">
        <div className="flex items-center justify-between gap-4 border-ink border-b-2">
          <h2 id="review-papers" className="py-1 text-lead">
            {words.own(`${papers}.step`)}
          </h2>
          <TextLink href={hrefOf(papers)} className="px-1 font-semibold">
            {text('interface.ui.change')}
            <span className="sr-only"> {words.own(`${papers}.step`)}</span>
          </TextLink>
        </div>
        <StoredList files={files} />
        <FilesUnderWay files={files} />
        <MissingDocuments missing={files.missing(filing.papers)} />
      </section>
      {isUnsent && (
        <Notice kind="error" live>
          {text('claim-filing.files.unsent')}
        </Notice>
      )}
      <Refused error={error} hrefOf={hrefOf} />
      <StepActions back={back} label={text('claim-filing.file')} busy={busy} onGo={send} />
    </>
  );
}

/** The reason why the claim was refused: a wrong answer links to its page. */
function Refused({ error, hrefOf }: { error: unknown; hrefOf: (page: string) => string }) {
  const text = useText();
  const explain = useProblemText();
  const explainFailure = useFailureText();
  const { product } = useOpenDraft();
  const words = useWords(product.id);
  if (!error) return null;
  const placed = isApiError(error) ? error.errors.filter(({ pointer }) => pointer !== undefined) : [];
  if (placed.length === 0) {
    return (
      <Notice kind="error" live>
        {explainFailure(error)}
      </Notice>
    );
  }
  return (
    <Notice kind="error" live title={text('claim-filing.lookAgain')}>
      <ul className="grid gap-2">
        {placed.map(({ pointer = '', problem, message, params }) => {
          const at = product.pageOf[pointer.split('/')[1] ?? ''];
          return (
            <li key={`${pointer} ${problem}`}>
              {explain({ message, params: params ?? {} })}{' '}
              {at !== undefined && (
                <Link href={hrefOf(at)} className="link font-semibold">
                  {text('claim-filing.correct', { page: words.own(`${at}.step`) })}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
    </Notice>
  );
}
