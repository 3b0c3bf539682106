import { useText } from '#web/i18n/use-text.ts';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { ClockSection } from './sections/clock-section.tsx';
import { CoverageSection } from './sections/coverage-section.tsx';
import { ExportSection } from './sections/export-section.tsx';
import { JumpSection } from './sections/jump-section.tsx';
import { OrdersSection } from './sections/orders-section.tsx';
import { OutboxSection } from './sections/outbox-section.tsx';
import { ResetSection } from './sections/reset-section.tsx';
import { TestingBar } from './testing-bar.tsx';

/** Everything that testers may do, on one page: two columns of tools on a wide screen. */
export function TestingPage() {
  const text = useText();
  return (
    <div className="flex min-h-dvh flex-col">
      <TestingBar />
      <main id="content" className="mx-auto grid w-full max-w-desk gap-6 px-4 pt-8 pb-16 sm:px-8">
        <div className="grid gap-1">
          <PageTitle title={text('testing.title')} />
          <p className="text-muted">{text('testing.lead')}</p>
        </div>
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
          <div className="grid gap-6 [&>*]:min-w-0">
            <JumpSection />
            <OrdersSection />
          </div>
          <div className="grid gap-6 [&>*]:min-w-0">
            <ClockSection />
            <OutboxSection />
          </div>
        </div>
        <CoverageSection />
        <div className="grid items-start gap-6 lg:grid-cols-[3fr_2fr] [&>*]:min-w-0">
          <ExportSection />
          <ResetSection />
        </div>
      </main>
    </div>
  );
}
