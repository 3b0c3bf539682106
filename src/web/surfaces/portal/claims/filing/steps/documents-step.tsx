import { FileText, X } from 'lucide-react';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { PageHead } from '#web/draft/page/page-head.tsx';
import { usePage } from '#web/draft/page/use-page.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { listDocumentTypes } from '#web/fields/files/chosen-files.ts';
import type { DraftFiles } from '#web/fields/files/use-draft-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import {
  ChosenList,
  DocumentTypeSelect,
  FileDrop,
  FilesMeter,
} from '#web/surfaces/portal/claims/claim-files/chosen-list.tsx';
import { useFileSize } from '#web/surfaces/portal/claims/claim-files/use-file-size.ts';
import { MissingDocuments, StepActions, type StepProps } from './filing-steps.tsx';

/** The documents: each is sent and saved at once. Missing ones are listed but do not stop the filing. */
export function DocumentsStep({ page, filing: { papers }, files, back, onPassed }: StepProps) {
  const text = useText();
  const open = usePage(useOpenDraft(), page);
  const next = async () => {
    if (await open.submit({ kind: 'pass', page })) onPassed();
  };
  return (
    <>
      <PageHead page={page} held={false} />
      <FileDrop id="papers" onChoose={files.choose} />
      <StoredList files={files} papers={listDocumentTypes(papers)} />
      <FilesUnderWay files={files} />
      <FilesMeter taken={files.usage} />
      <MissingDocuments missing={files.missing(papers)} isEarly />
      <StepActions back={back} label={text('wizard.next')} busy={open.busy} onGo={next} />
    </>
  );
}

/** Files on their way, and those that were refused, could not be sent or could not be removed, each with the reason. */
export function FilesUnderWay({ files: { chosen, failure } }: { files: DraftFiles }) {
  return (
    <>
      <ChosenList chosen={chosen} onAgain={(id) => void chosen.send(id)} />
      <FailureNotice error={failure} />
    </>
  );
}

type StoredListProps = {
  files: DraftFiles;
  /** The kinds of document to choose from; absent: the list is only read. */
  papers?: readonly string[];
};

/** The saved files, each with its picture and its kind of document. */
export function StoredList({ files, papers }: StoredListProps) {
  const text = useText();
  if (files.stored.length === 0) return null;
  return (
    <ul aria-label={text('claim-filing.files.kept')} className="grid">
      {files.stored.map((file) => (
        <StoredRow key={file.id} file={file} files={files} papers={papers} />
      ))}
    </ul>
  );
}

function StoredRow({
  file,
  files,
  papers,
}: {
  file: ClaimFile;
  files: DraftFiles;
  papers?: readonly string[] | undefined;
}) {
  const text = useText();
  const sizeOf = useFileSize();
  const { id, name, contentType, bytes, paper } = file;
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)_2.75rem] items-center gap-x-3 gap-y-2 border-line border-b py-2 last:border-b-0 sm:grid-cols-[3.5rem_minmax(0,1fr)_15rem_2.75rem]">
      {contentType.startsWith('image/') ? (
        <img src={files.addressOf(id)} alt="" className="size-14 rounded-field border border-line object-cover" />
      ) : (
        <span className="grid size-14 place-items-center rounded-field border border-line">
          <Icon of={FileText} className="size-6 text-muted" />
        </span>
      )}
      <span className="grid min-w-0">
        <span className="break-all font-semibold text-ink leading-snug">{name}</span>
        <span className="figures text-muted text-small">
          {[sizeOf(bytes), papers || paper === null ? '' : text(`claims.papers.${paper}`)].filter(Boolean).join(' · ')}
        </span>
      </span>
      {papers && (
        <>
          <div className="col-start-2 row-start-2 sm:col-start-3 sm:row-start-1">
            <DocumentTypeSelect
              name={name}
              papers={papers}
              value={paper ?? ''}
              onChange={(kind) => files.setPaper(id, kind)}
            />
          </div>
          <IconButton
            icon={X}
            label={text('claim-filing.files.removeIt', { name })}
            onClick={() => files.remove(id)}
            className="row-start-1 sm:col-start-4"
          />
        </>
      )}
    </li>
  );
}
