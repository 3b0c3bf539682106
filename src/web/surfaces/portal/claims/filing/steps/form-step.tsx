import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { ConfirmClearDialog } from '#web/draft/page/confirm-clear-dialog.tsx';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { PageNotices } from '#web/draft/page/page-notices.tsx';
import { formatShownValues } from '#web/draft/page/shown-values.ts';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { PageFields } from '#web/fields/form/page-fields.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { StepActions, type StepProps } from './step-actions.tsx';

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
