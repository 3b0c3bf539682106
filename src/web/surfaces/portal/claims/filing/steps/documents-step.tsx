import { PageHead } from '#web/draft/page/page-head.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { useText } from '#web/i18n/use-text.ts';
import { listDocumentTypes } from '#web/surfaces/portal/claims/claim-files/chosen-files.ts';
import { ChosenList } from '#web/surfaces/portal/claims/claim-files/chosen-list.tsx';
import { FileDrop } from '#web/surfaces/portal/claims/claim-files/file-drop.tsx';
import { FilesMeter } from '#web/surfaces/portal/claims/claim-files/files-meter.tsx';
import { MissingDocuments } from './missing-documents.tsx';
import { StepActions, type StepProps } from './step-actions.tsx';

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
