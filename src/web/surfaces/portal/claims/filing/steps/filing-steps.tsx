import type { ClaimDraftCalls } from '#web/api/claims/claim-drafts.ts';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import type { SavedDraft } from '#web/api/claims/use-saved-draft.ts';
import { useKeys } from '#web/desk/keys/key-list.ts';
import { BackLink } from '#web/draft/page/back-link.tsx';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { formatShownValues } from '#web/draft/page/shown-values.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import type { DraftFiles } from '#web/fields/files/use-draft-files.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWords } from '#web/product/use-words.ts';

type StepActionsProps = {
  back: string | undefined;
  label: string;
  busy?: boolean;
} & ({ form: string } | { onGo: () => void });

const NEXT_ID = 'filing-next';

/** Back, and the one primary action of a page, which Ctrl+Enter presses too. */
export function StepActions({ back, label, busy = false, ...go }: StepActionsProps) {
  const text = useText();
  const press = () => {
    // As before a click, the focus leaves the field first, so that its text counts.
    const button = document.getElementById(NEXT_ID);
    button?.focus();
    setTimeout(() => button?.click());
  };
  useKeys([{ name: 'Ctrl+Enter', label, act: { code: 'Enter', with: 'ctrl', press } }]);
  const keys = { id: NEXT_ID, 'aria-keyshortcuts': 'Control+Enter', title: text('claim-filing.nextKey'), busy };
  return (
    <div className="flex flex-wrap-reverse items-center justify-between gap-4 border-line border-t pt-5">
      <BackLink to={back} />
      {'form' in go ? (
        <Button {...keys} type="submit" form={go.form}>
          {label}
        </Button>
      ) : (
        <Button {...keys} onClick={go.onGo}>
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
  files: DraftFiles;
  saved: SavedDraft;
  calls: ClaimDraftCalls;
  /** Address of the page before. */
  back: string | undefined;
  /** Called when the page was passed: navigates to the furthest page. */
  onPassed: () => void;
  /** Called with the reference of the filed claim. */
  onFiled: (ref: string) => void;
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
