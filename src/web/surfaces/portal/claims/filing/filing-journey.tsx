import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import { isDate } from '#engine/language/dates.ts';
import { findPageDefinition } from '#engine/product.ts';
import { canConfirm, findPreviousPage, findReachablePage } from '#engine/wizard.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { ClaimFiling, OpenedFiling } from '#web/api/claims/claim-filing.ts';
import { useRefreshClaims } from '#web/api/claims/claims.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { listPageSteps } from '#web/draft/page/page-steps.ts';
import { DraftContext, useOpenDraft } from '#web/draft/wizard-context.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { ProgressSteps } from '#web/kit/feedback/progress-steps.tsx';
import { ProductWords } from '#web/product/product-words.tsx';
import { useWords } from '#web/product/use-words.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { noUsage } from '../claim-files/chosen-files.ts';
import { useChosenFiles } from '../claim-files/use-chosen-files.ts';
import { useClaimDraft } from './claim-draft.ts';
import { buildFilingAddress } from './policies/filing-address.ts';
import { PolicyCard } from './policies/policy-choice.tsx';
import { DocumentsStep, FormStep, SendingFiles, type StepProps } from './steps/filing-steps.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { useFiling } from './use-filing.ts';

type FilingJourneyProps = {
  opened: OpenedFiling;
  page: string | undefined;
  /** Called when the day of the loss is entered. */
  onLoss: (day: string) => void;
  onRestart: () => void;
};

/** The form of a claim on one policy, page by page, until it is filed and has its files. */
export function FilingJourney({ opened, page: asked, onLoss, onRestart }: FilingJourneyProps) {
  const { filing, product } = opened;
  const { number } = filing.policy;
  const [, navigate] = useLocation();
  const kept = useClaimDraft(number);
  const refresh = useRefreshClaims();
  const draft = useFiling(opened, kept);
  const isFiled = useRef(false);
  const chosen = useChosenFiles({
    kept: noUsage,
    // A file that was still being prepared was lost with its page.
    initial: (kept.read().files ?? []).filter(({ step }) => step !== 'preparing'),
    onChange: (files) => isFiled.current || kept.keep({ files }),
  });
  const [filed, setFiled] = useState<ClaimView | null>(null);
  const { position, record } = draft;
  const words = useOptionWords(filing, record.answers.insured);
  const page = (asked === undefined ? position.page : findReachablePage(position, asked).page) ?? '';

  const isWritten = record.passed.length > 0 || chosen.files.length > 0;
  useEffect(() => {
    if (page !== asked) navigate(buildFilingAddress(number, page), { replace: true });
  }, [page, asked, number, navigate]);

  const { lossDate } = record.answers;
  // biome-ignore lint/correctness/useExhaustiveDependencies: called once for a day
  useEffect(() => {
    if (typeof lossDate === 'string' && isDate(lossDate)) onLoss(lossDate);
  }, [lossDate]);

  const onFiled = async (claim: ClaimView) => {
    const open = () => navigate(pathTo(patterns.claim, { id: claim.ref }), { replace: true });
    if (chosen.taken.files > 0) setFiled(claim);
    isFiled.current = true;
    kept.forget();
    void refresh();
    if (await chosen.send(claim.ref)) open();
  };

  const restart = () => {
    kept.forget();
    navigate(buildFilingAddress(number), { replace: true });
    onRestart();
  };

  if (filed) return <SendingFiles claim={filed} chosen={chosen} />;
  const before = findPreviousPage(position, page);
  const step: StepProps = {
    ...{ page, filing, chosen },
    back: before === undefined ? undefined : buildFilingAddress(number, before),
    // The record is newer than the rendered state: the address without a page leads to the furthest one.
    onPassed: () => navigate(buildFilingAddress(number)),
    onFiled,
  };
  const isLast = page === position.page && canConfirm(draft.journey);
  const Step = isLast
    ? ReviewStep
    : findPageDefinition(product, page).shows?.includes('papers')
      ? DocumentsStep
      : FormStep;
  return (
    <ProductWords messages={words}>
      <DraftContext value={draft}>
        <FilingFrame filing={filing} page={page} tools={isWritten && <RestartButton onRestart={restart} />}>
          <Step key={page} {...step} />
        </FilingFrame>
      </DraftContext>
    </ProductWords>
  );
}

type FilingFrameProps = { filing: ClaimFiling; page: string; tools: ReactNode; children: ReactNode };

/** The layout of the form: the steps, the page, the policy beside it. */
function FilingFrame({ filing, page, tools, children }: FilingFrameProps) {
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
        <ProgressSteps steps={listPageSteps(draft, page, words, (id) => buildFilingAddress(number, id))} counted />
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

/** Clears the input after a confirmation. */
function RestartButton({ onRestart }: { onRestart: () => void }) {
  const text = useText();
  const [isAsked, setIsAsked] = useState(false);
  return (
    <div>
      <TextButton onClick={() => setIsAsked(true)}>{text('claim-filing.restart')}</TextButton>
      {isAsked && (
        <ConfirmDialog
          title={text('claim-filing.restartTitle')}
          action={text('claim-filing.restart')}
          onConfirm={async () => onRestart()}
          onClose={() => setIsAsked(false)}
        >
          <p>{text('claim-filing.restartText')}</p>
        </ConfirmDialog>
      )}
    </div>
  );
}

/** Escapes a text of a person as a message: it then contains no parameters. */
const escapeMessage = (text: string): string => text.replaceAll(/[{}<>]/g, ' ');

/**
 * The labels of the options that come from the policy, by their message ids in the form; beside each benefit its
 * remaining amount for the insured person.
 */
function useOptionWords(filing: ClaimFiling, insured: unknown): Messages {
  const leftOf = useRemainingText(filing);
  const { people, messages } = filing;
  const lines = (people.find(({ id }) => id === insured) ?? people[0])?.lines ?? [];
  const at = (rest: string) => `${filing.journey.id}.${rest}`;
  return {
    ...messages,
    ...Object.fromEntries(
      filing.insured.map(({ id, name }) => [at(`claimant.insured.options.${id}`), escapeMessage(name)]),
    ),
    ...Object.fromEntries(
      lines.flatMap((line) => [
        [at(`costs.lines.benefit.options.${line.benefit}`), messages[line.label] ?? line.benefit],
        [at(`costs.lines.benefit.optionHelp.${line.benefit}`), leftOf(line)],
      ]),
    ),
  };
}

function useRemainingText({ currency, messages }: ClaimFiling): (line: BalanceLineView) => string {
  const text = useText();
  const { money } = useFormat();
  const withoutAmount = (words: string | undefined, left: string | undefined): string =>
    left === undefined
      ? (words ?? text('claim-filing.noLimit'))
      : [words, text('claim-filing.leftOnly', { left })].filter(Boolean).join(' · ');
  return (line) => {
    const { limit, payable } = line;
    const { isShared, shown } = findShownAmount(line);
    const words = limit.kind === 'words' ? messages[limit.label] : undefined;
    if (isShared && limit.kind !== 'money') return words ?? '';
    const left = shown === null ? undefined : money(shown, currency);
    if (limit.kind !== 'money') return withoutAmount(words, left);
    const most = money(limit.amount, currency);
    if (left === undefined || limit.basis !== 'period') return text('claim-filing.upTo', { limit: most });
    return payable === limit.amount
      ? text('claim-filing.leftOnly', { left })
      : text('claim-filing.left', { left, limit: most });
  };
}

/** The remaining amount at a line: that of its own limit, because the amount left of a shared limit is shown once. */
function findShownAmount({ payable, left: own, within }: BalanceLineView) {
  const isShared = within !== null && (own === null || (payable !== null && payable < own));
  return { isShared, shown: payable !== null && isShared && own !== null ? own : payable };
}
