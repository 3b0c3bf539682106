import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import type { ClaimView } from '#contract/claims/claims.ts';
import { isDate } from '#engine/language/dates.ts';
import { findPageDefinition } from '#engine/product.ts';
import { canConfirm, findPreviousPage, findReachablePage } from '#engine/wizard.ts';
import type { OpenedFiling } from '#web/api/claims/claim-filing.ts';
import { useRefreshClaims } from '#web/api/claims/claims.ts';
import { DraftContext } from '#web/draft/wizard-context.ts';
import { ProductWords } from '#web/product/product-words.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { noUsage } from '../claim-files/chosen-files.ts';
import { useChosenFiles } from '../claim-files/use-chosen-files.ts';
import { useClaimDraft } from './claim-draft.ts';
import { FilingFrame } from './filing-frame.tsx';
import { buildFilingAddress } from './policies/filing-address.ts';
import { RestartButton } from './restart-button.tsx';
import { DocumentsStep } from './steps/documents-step.tsx';
import { FormStep } from './steps/form-step.tsx';
import { ReviewStep } from './steps/review-step.tsx';
import { SendingFiles } from './steps/sending-files.tsx';
import type { StepProps } from './steps/step-props.ts';
import { useFiling } from './use-filing.ts';
import { useOptionWords } from './use-option-words.ts';

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
