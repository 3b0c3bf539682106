import { FileText, X } from 'lucide-react';
import { useState } from 'react';
import { claimFileLimits } from '#contract/claims/claim-files.ts';
import type { ClaimFile } from '#contract/claims/claims.ts';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import type { ClaimDraftCalls } from '#web/api/claims/claim-drafts.ts';
import { newKey } from '#web/api/http.ts';
import { preparePicture } from '#web/fields/picture/prepare-picture.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';

type ClaimPicturesProps = {
  files: readonly ClaimFile[];
  calls: ClaimDraftCalls;
  onSent: (file: ClaimFile) => void;
  onRemoved: (id: string) => void;
};

/** The pictures of the bills: they come first, and each is saved at once. */
export function ClaimPictures({ files, calls, onSent, onRemoved }: ClaimPicturesProps) {
  const text = useText();
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (work: () => Promise<void>) => {
    setIsSending(true);
    setFailure(null);
    await work().catch(setFailure);
    setIsSending(false);
  };
  const sendAll = (chosen: readonly File[]) =>
    attempt(async () => {
      // One after another; each picture is reduced to the smallest readable size.
      for (const file of chosen) {
        const content = file.type.startsWith('image/') ? await preparePicture(file) : file;
        onSent(await calls.sendFile({ name: file.name, content, key: newKey() }));
      }
    });
  const remove = (id: string) =>
    attempt(async () => {
      await calls.removeFile(id);
      onRemoved(id);
    });
  return (
    <section aria-labelledby="claim-photos" className="grid gap-3">
      <h2 id="claim-photos" className="text-title">
        {text('mine.claim.photos')}
      </h2>
      <p className="text-muted">{text('mine.claim.photosHelp')}</p>
      <FailureNotice error={failure} />
      {files.length > 0 && (
        <ul aria-label={text('mine.claim.photos')} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {files.map(({ id, name, contentType }) => (
            <li key={id} className="relative grid gap-1">
              {contentType.startsWith('image/') ? (
                <img
                  src={calls.fileAddress(id)}
                  alt=""
                  className="aspect-square w-full rounded-field border border-line object-cover"
                />
              ) : (
                <span className="grid aspect-square place-items-center rounded-field border border-line">
                  <Icon of={FileText} className="size-8 text-muted" />
                </span>
              )}
              <span className="truncate text-small">{name}</span>
              <IconButton
                icon={X}
                label={text('mine.claim.removeFile', { name })}
                aria-disabled={isSending}
                onClick={() => !isSending && void remove(id)}
                className="absolute top-1 right-1 bg-card"
              />
            </li>
          ))}
        </ul>
      )}
      {files.length < claimFileLimits.files && (
        <div>
          <FileLabel
            id="claim-photo"
            variant={files.length === 0 ? 'primary' : 'secondary'}
            multiple
            accept={[...pictureTypes, 'application/pdf'].join(',')}
            disabled={isSending}
            onChoose={(chosen) => void sendAll(chosen)}
          >
            {text(isSending ? 'mine.claim.sending' : 'mine.claim.addPhotos')}
          </FileLabel>
        </div>
      )}
    </section>
  );
}
