import { useText } from '#web/i18n/use-text.ts';
import { PageHead } from '#web/wizard/page-head.tsx';
import { usePage } from '#web/wizard/use-page.ts';
import { useOpenDraft } from '#web/wizard/wizard-context.ts';
import { ChosenList } from '../claim-files/chosen-list.tsx';
import { papersOf } from '../claim-files/claim-papers.ts';
import { FileDrop } from '../claim-files/file-drop.tsx';
import { FilesMeter } from '../claim-files/files-meter.tsx';
import { MissingPapers } from './missing-papers.tsx';
import { StepActions } from './step-actions.tsx';
import type { StepProps } from './step-props.ts';

/** The papers: chosen here, sent once the claim is filed. What is missing is listed and holds nobody up. */
export function PapersStep({ page, filing: { papers }, chosen, back, onPassed }: StepProps) {
  const text = useText();
  const open = usePage(useOpenDraft(), page);
  const next = async () => {
    if (await open.submit({ kind: 'pass', page })) onPassed();
  };
  return (
    <>
      <PageHead page={page} held={false} />
      <MissingPapers missing={chosen.missing(papers)} isEarly />
      <FileDrop id="papers" onChoose={chosen.choose} />
      <ChosenList chosen={chosen} papers={papersOf(papers)} />
      <FilesMeter taken={chosen.taken} />
      <StepActions back={back} label={text('wizard.next')} busy={open.busy} onGo={next} />
    </>
  );
}
