import { FileText, RotateCw, X } from 'lucide-react';
import { claimFileLimits } from '#contract/claims/claim-files.ts';
import { pictureTypes } from '#contract/purchase/uploads.ts';
import { apiError } from '#web/api/api-error.ts';
import type { ChosenFile } from '#web/fields/files/chosen-files.ts';
import type { DraftFiles } from '#web/fields/files/use-draft-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { FileLabel } from '#web/kit/action/file-label.tsx';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Spinner } from '#web/kit/icon/spinner.tsx';

/** The pictures of the bills: they come first, and each is saved at once. */
export function ClaimPictures({ files }: { files: DraftFiles }) {
  const text = useText();
  const { stored, chosen } = files;
  return (
    <section aria-labelledby="claim-photos" className="grid gap-3">
      <h2 id="claim-photos" className="text-title">
        {text('mine.claim.photos')}
      </h2>
      <p className="text-muted">{text('mine.claim.photosHelp')}</p>
      {stored.length > 0 && (
        <ul aria-label={text('mine.claim.photos')} className="grid grid-cols-2 gap-3 sm:grid-cols-4">
          {stored.map(({ id, name, contentType }) => (
            <li key={id} className="relative grid gap-1">
              {contentType.startsWith('image/') ? (
                <img
                  src={files.addressOf(id)}
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
                onClick={() => files.remove(id)}
                className="absolute top-1 right-1 bg-card"
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.files.length > 0 && (
        <ul aria-label={text('mine.claim.photosOnWay')} className="grid gap-2">
          {chosen.files.map((file) => (
            <OnWay
              key={file.id}
              file={file}
              onAgain={() => void chosen.send(file.id)}
              onRemove={() => chosen.remove(file.id)}
            />
          ))}
        </ul>
      )}
      <FailureNotice error={files.failure} />
      {files.usage.files < claimFileLimits.files && (
        <div>
          <FileLabel
            id="claim-photo"
            variant={stored.length === 0 ? 'primary' : 'secondary'}
            multiple
            accept={[...pictureTypes, 'application/pdf'].join(',')}
            onChoose={files.choose}
          >
            {text('mine.claim.addPhotos')}
          </FileLabel>
        </div>
      )}
    </section>
  );
}

type OnWayProps = { file: ChosenFile; onAgain: () => void; onRemove: () => void };

/** A chosen file that the server does not have: on its way, refused, or not sent. */
function OnWay({ file: { name, step, share, problem }, onAgain, onRemove }: OnWayProps) {
  const text = useText();
  const explain = useFailureText();
  const isMoving = step !== 'refused' && step !== 'failed';
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-2">
      <span className="break-all">{name}</span>
      {isMoving ? (
        <span role="status" className="figures flex items-center gap-2 text-muted text-small">
          <Spinner className="size-4" />
          {text('mine.claim.sendingPart', { percent: Math.round(share * 100) })}
        </span>
      ) : (
        <>
          {step === 'failed' && (
            <IconButton icon={RotateCw} label={text('mine.claim.sendAgain', { name })} onClick={onAgain} />
          )}
          <IconButton icon={X} label={text('mine.claim.removeFile', { name })} onClick={onRemove} />
          <p role="alert" className="col-span-3 font-semibold text-error text-small">
            {text('mine.claim.notSent')} {explain(apiError(0, { problem: problem ?? 'unexpected' }))}
          </p>
        </>
      )}
    </li>
  );
}
