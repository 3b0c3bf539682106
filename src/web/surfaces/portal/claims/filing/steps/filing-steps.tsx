import type { ClaimView } from '#contract/claims/claims.ts';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { BackLink } from '#web/draft/page/back-link.tsx';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { formatShownValues } from '#web/draft/page/shown-values.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWords } from '#web/product/use-words.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import { listDocumentTypes } from '#web/surfaces/portal/claims/claim-files/chosen-files.ts';
import { ChosenList, FileDrop, FilesMeter } from '#web/surfaces/portal/claims/claim-files/chosen-list.tsx';
import type { ChosenFiles } from '#web/surfaces/portal/claims/claim-files/use-chosen-files.ts';

type StepActionsProps = {
  back: string | undefined;
  label: string;
  busy?: boolean;
} & ({ form: string } | { onGo: () => void });

/** Back, and the one primary action of a page. */
export function StepActions({ back, label, busy = false, ...go }: StepActionsProps) {
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4 border-line border-t pt-5">
      <BackLink to={back} />
      {'form' in go ? (
        <Button type="submit" form={go.form} busy={busy}>
          {label}
        </Button>
      ) : (
        <Button busy={busy} onClick={go.onGo}>
          {label}
        </Button>
      )}
    </div>
  );
}

/** Props of every page of the form. */
export type StepProps = {
  page: string;
  filing: ClaimFiling;
  chosen: ChosenFiles;
  /** Address of the page before. */
  back: string | undefined;
  /** Called when the page was passed: navigates to the furthest page. */
  onPassed: () => void;
  onFiled: (claim: ClaimView) => Promise<void>;
};

type MissingDocumentsProps = {
  missing: readonly string[];
  /** True if the claim is not filed yet: missing documents can still be added. */
  isEarly?: boolean;
};

/** The required documents that the claim lacks, or that none is missing. */
export function MissingDocuments({ missing, isEarly = false }: MissingDocumentsProps) {
  const text = useText();
  if (missing.length === 0) return <Notice kind="success">{text('claim-filing.missing.none')}</Notice>;
  return (
    <Notice kind={isEarly ? 'info' : 'warning'} title={text('claim-filing.missing.title')}>
      <ul className="list-disc pl-5">
        {missing.map((paper) => (
          <li key={paper}>{text(`claims.papers.${paper}`)}</li>
        ))}
      </ul>
      <p className="mt-1 text-small">{text('claim-filing.missing.text')}</p>
    </Notice>
  );
}

/** A page of the form with fields, drawn by the same components as a product's. */
export function FormStep({ page, filing, back, onPassed }: StepProps) {
  const text = useText();
  const draft = useOpenDraft();
  const { product, situation } = draft;
  const words = useWords(product.id);
  const open = usePage(draft, page);
  const next = async () => {
    if (await open.submit({ kind: 'pass', page })) onPassed();
  };
  const shown = formatShownValues(product, page, situation, words);
  return (
    <>
      <PageHead page={page} held={false} />
      <PageNotices page={open} />
      <PageFields id="page" name={page} page={open} onSubmit={next} />
      {/* Each stays at its position from the start: a button that moved when the focus leaves a field would lose its click. */}
      {shown.map(({ name, label, value }) => (
        <p key={name} aria-live="polite" className="figures flex flex-wrap gap-x-4 text-muted">
          <span>{label}</span>
          <span className="whitespace-nowrap font-semibold text-ink">{value ?? '–'}</span>
        </p>
      ))}
      {shown.some(({ name }) => name === 'leftOfBenefits') && (
        <SharedLimits filing={filing} insured={draft.record.answers.insured} />
      )}
      <StepActions form="page" back={back} label={text('wizard.next')} busy={open.busy} />
      <ConfirmClearDialog page={open} />
    </>
  );
}

/** Shows once the amount left of each limit that several benefits of the insured person share, with their names. */
function SharedLimits({ filing, insured }: { filing: ClaimFiling; insured: unknown }) {
  const text = useText();
  const { money, list } = useFormat();
  const { people, given, currency, messages } = filing;
  const { lines = [] } = people.find(({ id }) => id === insured) ?? people[0] ?? {};
  const name = (benefit: string) => messages[lines.find((line) => line.benefit === benefit)?.label ?? ''] ?? benefit;
  const caps = given.caps.filter((cap) => cap.insured === insured);
  return caps.map(({ benefit: cap, left }) => {
    const within = given.lines.filter((line) => line.insured === insured && line.within === cap);
    const benefits = list(within.map(({ benefit }) => name(benefit)));
    return (
      <p key={cap} className="text-muted">
        {text('claim-filing.shared', { cap: name(cap), left: money(left, currency), benefits })}
      </p>
    );
  });
}

/** The documents: chosen here, sent once the claim is filed. Missing ones are listed but do not stop the filing. */
export function DocumentsStep({ page, filing: { papers }, chosen, back, onPassed }: StepProps) {
  const text = useText();
  const open = usePage(useOpenDraft(), page);
  const next = async () => {
    if (await open.submit({ kind: 'pass', page })) onPassed();
  };
  return (
    <>
      <PageHead page={page} held={false} />
      <MissingDocuments missing={chosen.missing(papers)} isEarly />
      <FileDrop id="papers" onChoose={chosen.choose} />
      <ChosenList chosen={chosen} papers={listDocumentTypes(papers)} />
      <FilesMeter taken={chosen.taken} />
      <StepActions back={back} label={text('wizard.next')} busy={open.busy} onGo={next} />
    </>
  );
}

type SendingFilesProps = { claim: ClaimView; chosen: ChosenFiles };

/**
 * The claim is filed, and its files are being sent: failed ones can be sent again here, or later on the claim's page.
 */
export function SendingFiles({ claim: { ref, number }, chosen }: SendingFilesProps) {
  const text = useText();
  const isUnderWay = chosen.files.some(({ step }) => step === 'sending' || step === 'ready' || step === 'preparing');
  const isFailed = chosen.files.some(({ step }) => step === 'failed');
  useUnloadWarning(() => isUnderWay || isFailed);
  return (
    <PortalPage title={text('claim-filing.sending.title')} lead={text('claim-filing.sending.lead', { number })}>
      <div className="grid max-w-form gap-5">
        <div role="status">{isUnderWay ? text('claim-filing.sending.files') : null}</div>
        {isFailed && !isUnderWay && <Notice kind="warning">{text('claim-filing.sending.failed')}</Notice>}
        <ChosenList
          chosen={chosen}
          papers={[]}
          isFixed
          onlyTaken
          onAgain={isUnderWay ? undefined : (id) => void chosen.send(ref, id)}
        />
        {!isUnderWay && (
          <ButtonLink href={pathTo(patterns.claim, { id: ref })} className="justify-self-start">
            {text('claim-filing.sending.open')}
          </ButtonLink>
        )}
      </div>
    </PortalPage>
  );
}
