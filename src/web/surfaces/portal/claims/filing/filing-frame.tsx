import type { ReactNode } from 'react';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { listPageSteps } from '#web/draft/page/page-steps.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { useWords } from '#web/product/use-words.ts';
import { buildFilingAddress } from './policies/filing-address.ts';
import { PolicyCard } from './policies/policy-card.tsx';

type FilingFrameProps = { filing: ClaimFiling; page: string; tools: ReactNode; children: ReactNode };

/** The layout of the form: the steps, the page, the policy beside it. */
export function FilingFrame({ filing, page, tools, children }: FilingFrameProps) {
  const text = useText();
  const draft = useOpenDraft();
  const words = useWords(draft.product.id);
  const { number } = filing.policy;
  return (
    <div className="mx-auto grid w-full max-w-desk gap-x-10 gap-y-6 px-5 pt-6 sm:px-8 lg:grid-cols-[12rem_minmax(0,40rem)] lg:grid-rows-[auto_1fr] desk:grid-cols-[12rem_minmax(0,40rem)_minmax(0,20rem)] desk:justify-between">
      <div className="grid content-start gap-4">
        <p className="font-semibold text-ink">
          {text('claim-filing.title')}
          <span className="figures block font-normal text-muted text-small desk:hidden">{`${number} · ${filing.holder}`}</span>
        </p>
        <ProgressSteps steps={listPageSteps(draft, page, words, (id) => buildFilingAddress(number, id))} />
      </div>
      <div className="grid min-w-0 content-start gap-6 pb-6 lg:row-span-2">{children}</div>
      <div className="grid content-start gap-4 lg:col-start-2 desk:col-start-3 desk:row-span-2 desk:row-start-1">
        <PolicyCard filing={filing} />
        <p className="text-muted text-small">{text('claim-filing.unsaved')}</p>
        {tools}
      </div>
    </div>
  );
}
