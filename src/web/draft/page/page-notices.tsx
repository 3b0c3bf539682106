import { Suspense, useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useProblemText } from '#web/product/use-problem-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useOpenDraft } from '../wizard-context.ts';
import { buildFieldId } from './field-id.ts';
import type { OpenPage } from './use-page.ts';

const DraftNotices = lazyPage(() => import('./draft-notices.tsx'), 'DraftNotices');

type PageNoticesProps = {
  page: OpenPage;
  /** Set for one of several pages that are shown together: problems stand at the fields, and notices of the draft once. */
  part?: 'first' | 'further';
};

/** The notices between heading and fields: effects of an answer, failures, and the list of problems. */
export function PageNotices({ page, part }: PageNoticesProps) {
  const { name, shown, attempt, failure, waiting, tells } = page;
  const text = useText();
  const explain = useProblemText();
  const { product, view, record, notices, refusal, overtaken } = useOpenDraft();
  const words = useWords(product.id);
  const problems = useMemo(
    () =>
      attempt === 0 || part
        ? []
        : shown.map((problem) => ({
            fieldId: buildFieldId(problem.at ?? '', record.answers),
            message: explain(problem),
          })),
    [shown, attempt, part, record.answers, explain],
  );
  return (
    <>
      {part !== 'further' &&
        (view?.before || overtaken || Object.values(record.findings).some(({ filled }) => filled)) && (
          <Suspense>
            <DraftNotices page={name} />
          </Suspense>
        )}
      {[...new Set([...tells, ...(part === 'further' ? [] : notices)])].map((message) => (
        <Notice key={message} live>
          {words.own(`tells.${message}`)}
        </Notice>
      ))}
      {/* The refused page shows its own error; this is for the page to which the journey returned. */}
      <FailureNotice error={failure === null && attempt === 0 && part !== 'further' && refusal} />
      {waiting && (
        <div className="fixed inset-x-4 top-4 z-20 mx-auto max-w-form shadow-raised">
          <Notice kind="warning" live>
            {text('wizard.errors.waiting')}
          </Notice>
        </div>
      )}
      <FailureNotice error={failure} />
      <ErrorSummary title={text('wizard.errors.title')} problems={problems} attempt={attempt} />
    </>
  );
}
