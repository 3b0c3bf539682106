import type { ClaimView } from '#contract/claims/claims.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import { ChosenList } from '#web/surfaces/portal/claims/claim-files/chosen-list.tsx';
import type { ChosenFiles } from '#web/surfaces/portal/claims/claim-files/use-chosen-files.ts';

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
