import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ClaimDraftInput, ClaimDraftView } from '#contract/claims/claim-drafts.ts';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { isDate } from '#engine/language/dates.ts';
import { findPageDefinition } from '#engine/product.ts';
import type { DraftRecord, Item } from '#engine/record.ts';
import { canConfirm, findPreviousPage, findReachablePage } from '#engine/wizard.ts';
import type { ClaimDraftCalls } from '#web/api/claims/claim-drafts.ts';
import type { ClaimFiling, OpenedFiling } from '#web/api/claims/claim-filing.ts';
import { useRefreshClaims } from '#web/api/claims/claims.ts';
import { useSavedDraft } from '#web/api/claims/use-saved-draft.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { listPageSteps } from '#web/draft/page/page-steps.ts';
import { DraftContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { BillFiles } from '#web/fields/amount/bill-files.ts';
import { type DraftFiles, toPapers, useDraftFiles } from '#web/fields/files/use-draft-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { useWords } from '#web/product/use-words.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { PaperViewer } from '../papers/paper-viewer.tsx';
import { useOptionWords } from './option-words.ts';
import { buildFilingAddress } from './policies/filing-address.ts';
import { PolicyCard } from './policies/policy-choice.tsx';
import { SaveNote } from './save-note.tsx';
import { DocumentsStep } from './steps/documents-step.tsx';
import { FormStep, type StepProps } from './steps/filing-steps.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { useFiling } from './use-filing.ts';

type FilingJourneyProps = {
  opened: OpenedFiling;
  /** The saved state; null: nothing was saved. */
  begun: ClaimDraftView | null;
  calls: ClaimDraftCalls;
  /** True if another device has changed the claim, and this page was loaded again. */
  isChanged: boolean;
  page: string | undefined;
  /** Called when the day of the loss is entered. */
  onLoss: (day: string) => void;
  /** Loads the claim again: it was cleared here, or changed on another device. */
  onRestart: (why: 'cleared' | 'changed') => void;
};

/** The form of a claim on one policy, page by page. The input and the files are saved as they are entered. */
export function FilingJourney(props: FilingJourneyProps) {
  const { opened, calls, isChanged, page: asked, onLoss, onRestart } = props;
  const { filing, product } = opened;
  const { number } = filing.policy;
  const [, navigate] = useLocation();
  const refresh = useRefreshClaims();
  const { draft, files, saved } = useKeptFiling(props);
  const { position, record } = draft;
  const words = useOptionWords(filing, record.answers.insured);
  const page = (asked === undefined ? position.page : findReachablePage(position, asked).page) ?? '';
  const isWritten = record.passed.length > 0 || files.stored.length > 0;

  useEffect(() => {
    if (page !== asked) navigate(buildFilingAddress(number, page), { replace: true });
  }, [page, asked, number, navigate]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for each change elsewhere
  useEffect(() => {
    if (saved.state === 'changed') onRestart('changed');
  }, [saved.state]);

  const { lossDate } = record.answers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for a day
  useEffect(() => {
    if (typeof lossDate === 'string' && isDate(lossDate)) onLoss(lossDate);
  }, [lossDate]);

  const restart = async () => {
    saved.drop();
    await calls.remove();
    void refresh();
    navigate(buildFilingAddress(number), { replace: true });
    onRestart('cleared');
  };

  const before = findPreviousPage(position, page);
  const step: StepProps = {
    ...{ page, filing, files, saved, calls },
    back: before === undefined ? undefined : buildFilingAddress(number, before),
    // The record is newer than the rendered state: the address without a page leads to the furthest one.
    onPassed: () => navigate(buildFilingAddress(number)),
    onFiled: (ref) => {
      saved.drop();
      void refresh();
      navigate(pathTo(patterns.claim, { id: ref }), { replace: true });
    },
  };
  const isLast = page === position.page && canConfirm(draft.journey);
  const shows = findPageDefinition(product, page).shows ?? [];
  const Step = isLast ? ReviewStep : shows.includes('papers') ? DocumentsStep : FormStep;
  return (
    <ProductWords messages={words}>
      <DraftContext value={draft}>
        <FilingFrame
          filing={filing}
          page={page}
          papers={shows.includes('amountAsked') && files.stored.length > 0 ? files : undefined}
          tools={<SaveNote saved={saved} isChanged={isChanged} />}
          more={isWritten && <RestartButton onRestart={restart} />}
        >
          <Step key={page} {...step} />
        </FilingFrame>
      </DraftContext>
    </ProductWords>
  );
}

/** The form, its files and their saving. A removed file no longer proves a bill. */
function useKeptFiling({ opened, begun, calls }: FilingJourneyProps) {
  const saved = useSavedDraft(opened.filing.policy.number, calls, begun?.version ?? 0);
  const stored = useRef<readonly ClaimFile[]>(begun?.files ?? []);
  const keep = ({ answers, passed }: DraftRecord) =>
    saved.save({ answers: answers as ClaimDraftInput['answers'], passed, papers: toPapers(stored.current) });
  const draft = useFiling(opened, begun, keep);
  const files = useDraftFiles(calls, stored.current, {
    onPapers(next) {
      stored.current = next;
      keep(draft.journeyNow().record);
    },
    onRemoved(id) {
      const lines = (draft.journeyNow().record.answers.lines ?? []) as Item[];
      if (lines.some(({ file }) => file === id))
        draft.change({
          lines: lines.map(({ file, ...line }) => (file === id ? line : { ...line, ...(file && { file }) })),
        });
    },
  });
  return { draft, saved, files };
}

type FilingFrameProps = {
  filing: ClaimFiling;
  page: string;
  /** Documents that are drawn beside the page; undefined: none. */
  papers: DraftFiles | undefined;
  tools: ReactNode;
  more: ReactNode;
  children: ReactNode;
};

/** The layout of the form: the steps, the page, and the policy or the documents beside it. */
function FilingFrame({ filing, page, papers, tools, more, children }: FilingFrameProps) {
  const text = useText();
  const draft = useOpenDraft();
  const words = useWords(draft.product.id);
  const [shown, setShown] = useState<string>();
  const { number } = filing.policy;
  const files = useMemo(() => ({ files: papers?.stored ?? [], onShow: setShown }), [papers?.stored]);
  return (
    <div className="mx-auto grid w-full max-w-desk gap-x-10 gap-y-6 px-5 pt-6 sm:px-8 lg:grid-cols-[12rem_minmax(0,40rem)] lg:grid-rows-[auto_1fr] desk:grid-cols-[12rem_minmax(0,40rem)_minmax(20rem,1fr)] desk:justify-between">
      <div className="grid content-start gap-4">
        <p className="font-semibold text-ink">
          {text('claim-filing.title')}
          <span className="figures block font-normal text-muted text-small desk:hidden">{`${number} · ${filing.holder}`}</span>
        </p>
        <ProgressSteps steps={listPageSteps(draft, page, words, (id) => buildFilingAddress(number, id))} counted />
      </div>
      <BillFiles value={files}>
        <div className="grid min-w-0 content-start gap-6 pb-6 lg:row-span-2">{children}</div>
      </BillFiles>
      <div className="grid min-w-0 content-start gap-4 lg:col-start-2 desk:sticky desk:top-4 desk:col-start-3 desk:row-span-2 desk:row-start-1">
        {papers ? (
          <PaperViewer files={papers.stored} addressOf={papers.addressOf} asked={shown} />
        ) : (
          <PolicyCard filing={filing} />
        )}
        {tools}
        {more}
      </div>
    </div>
  );
}

/** Deletes the input and its files after a confirmation. */
function RestartButton({ onRestart }: { onRestart: () => Promise<void> }) {
  const text = useText();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div>
      <TextButton onClick={() => setIsAsked(true)}>{text('claim-filing.restart')}</TextButton>
      {isAsked && (
        <ConfirmDialog
          title={text('claim-filing.restartTitle')}
          action={text('claim-filing.restart')}
          onConfirm={onRestart}
          onClose={() => setIsAsked(false)}
        >
          <p>{text('claim-filing.restartText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}
