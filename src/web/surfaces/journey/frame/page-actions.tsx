import { BackLink } from '#web/draft/page/back-link.tsx';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { PremiumNow } from '../premium/premium-now.tsx';

type PageActionsProps = { form: string; label: string; busy: boolean; back: string | undefined };

/** The one primary action and BACK: under the page on wide screens, otherwise in a bar with the premium. */
export function PageActions({ form, label, busy, back }: PageActionsProps) {
  const text = useText();
  const { view } = useOpenDraft();
  const go = (
    // The second press of a double click was meant for the previous page.
    <Button type="submit" form={form} busy={busy} onClick={(event) => event.detail > 1 && event.preventDefault()}>
      {label}
    </Button>
  );
  return (
    <>
      <div className="hidden flex-row-reverse items-center justify-between gap-4 border-line border-t pt-6 desk:flex print:hidden">
        {go}
        <BackLink to={back} />
      </div>
      {back && (
        <div className="desk:hidden print:hidden">
          <BackLink to={back} />
        </div>
      )}
      <div className="bottom-bar fixed inset-x-0 bottom-0 z-10 border-line border-t bg-card shadow-raised lg:sticky lg:bottom-4 lg:rounded-card lg:border desk:hidden print:hidden">
        <div className="flex min-h-16 items-center justify-between gap-4 px-5 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] sm:px-8">
          <span className="grid min-w-0">
            <span className="text-small text-muted leading-snug">{text('wizard.premium.total')}</span>
            <PremiumNow view={view} />
          </span>
          {go}
        </div>
      </div>
    </>
  );
}
