import { useContact } from '#web/api/site/use-contact.ts';
import { BackLink } from '#web/draft/page/back-link.tsx';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { CallUs } from '#web/kit/action/call-us.tsx';
import type { PageProps } from '../frame/page-props.ts';

/**
 * A page on which the journey ends without a sale: the reason, the phone number with its hours, and a link back to
 * change an answer. It has no premium, no saving and no next page.
 */
export function StopPage({ page, held, back }: PageProps) {
  const text = useText();
  const { hours } = useContact();
  return (
    <>
      <PageHead page={page} held={held} />
      <div className="grid justify-items-start gap-4 rounded-card border border-line bg-card p-5 shadow-card sm:p-6">
        <CallUs isPrimary />
        <p>{hours}</p>
        <p className="text-muted">{text('wizard.stop.note')}</p>
      </div>
      <div className="border-line border-t pt-6 print:hidden">
        <BackLink to={back} />
      </div>
    </>
  );
}
