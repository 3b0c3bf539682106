import { Download, FileImage, FileText, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ClaimFile, ClaimView } from '#contract/claims/claims.ts';
import { claimFiles } from '#web/api/claims/claim-files.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { listDocumentTypes, sumBytes } from '#web/fields/files/chosen-files.ts';
import { useChosenFiles } from '#web/fields/files/use-chosen-files.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { ChosenList, FileDrop, FilesMeter } from './chosen-list.tsx';
import { useFileSize } from './use-file-size.ts';

type ClaimFilesProps = {
  claim: Pick<ClaimView, 'ref' | 'files' | 'papers'>;
  mayAdd: boolean;
  mayRemove: boolean;
  /** A file was sent or removed: the claim has changed. The component waits for the returned promise. */
  onChange: () => unknown;
};

/** The files of a claim: to download, to remove before the review, and to add more. */
export function ClaimFiles({ claim: { ref, files, papers }, mayAdd, mayRemove, onChange }: ClaimFilesProps) {
  const text = useText();
  const kept = { files: files.length, bytes: sumBytes(files) };
  const chosen = useChosenFiles({ kept, upload: (file) => claimFiles.send(ref, file) });
  const [busy, setBusy] = useState(false);
  const waits = chosen.files.filter(({ step }) => step === 'ready' || step === 'preparing' || step === 'failed');
  const send = async (only?: string) => {
    if (busy) return;
    setBusy(true);
    await chosen.send(only);
    await onChange();
    chosen.dropSent();
    setBusy(false);
  };
  return (
    <div className="grid gap-4">
      <StoredFiles claim={ref} files={files} mayRemove={mayRemove} onChange={onChange} />
      {mayAdd && (
        <>
          <FileDrop id="claim-files" disabled={busy} onChoose={chosen.choose} />
          <ChosenList
            chosen={chosen}
            papers={listDocumentTypes(papers)}
            isFixed={busy}
            onAgain={busy ? undefined : send}
          />
          <FilesMeter taken={chosen.usage} />
          {waits.length > 0 && (
            <Button className="justify-self-start" busy={busy} onClick={() => send()}>
              {text('claim-filing.files.send', { count: waits.length })}
            </Button>
          )}
        </>
      )}
    </div>
  );
}

type StoredFilesProps = {
  /** Reference of the claim. */
  claim: string;
  files: readonly ClaimFile[];
  mayRemove: boolean;
  onChange: () => unknown;
};

const action =
  'grid size-11 cursor-pointer place-items-center rounded-field text-muted hover:bg-primary-tint hover:text-ink';

/** The files of a claim, each with a link to download it. */
function StoredFiles({ claim, files, mayRemove, onChange }: StoredFilesProps) {
  const text = useText();
  const sizeOf = useFileSize();
  const { dateTime } = useFormat();
  const [asked, setAsked] = useState<ClaimFile | null>(null);
  if (files.length === 0) return <p className="text-muted">{text('claim-filing.files.none')}</p>;
  return (
    <>
      <ul aria-label={text('claim-filing.files.kept')} className="grid">
        {files.map((file) => {
          const { id, name, contentType, bytes, paper, createdAt } = file;
          const isPicture = contentType.startsWith('image/');
          return (
            <li
              key={id}
              className="grid grid-cols-[auto_minmax(0,1fr)_auto_auto] items-center gap-x-3 border-line border-b py-1.5 last:border-b-0"
            >
              <Icon of={isPicture ? FileImage : FileText} className="size-5 text-muted" />
              <span className="grid min-w-0">
                <span className="text-ink leading-snug">
                  {paper === null ? text('claim-filing.files.notSaid') : text(`claims.papers.${paper}`)}
                </span>
                <span className="figures break-all text-muted text-small">
                  {[name, sizeOf(bytes), dateTime(createdAt)].join(' · ')}
                </span>
              </span>
              <a
                href={claimFiles.address(claim, id)}
                target="_blank"
                rel="noreferrer"
                aria-label={text('claim-filing.files.open', { name })}
                className={action}
              >
                <Icon of={Download} className="size-5" />
              </a>
              {mayRemove && (
                <IconButton
                  icon={Trash2}
                  label={text('claim-filing.files.takeBack', { name })}
                  onClick={() => setAsked(file)}
                  className={action}
                />
              )}
            </li>
          );
        })}
      </ul>
      {asked && (
        <ConfirmDialog
          title={text('claim-filing.files.takeBackTitle')}
          action={text('claim-filing.files.remove')}
          onConfirm={async () => {
            await claimFiles.remove(claim, asked.id);
            await onChange();
          }}
          onClose={() => setAsked(null)}
        >
          <p>{text('claim-filing.files.takeBackText', { name: asked.name })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
