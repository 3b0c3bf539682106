import { useState } from 'react';
import type { ClaimView } from '#contract/claims/claims.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ChosenList } from './chosen-list.tsx';
import { listDocumentTypes } from './document-types.ts';
import { FileDrop } from './file-drop.tsx';
import { FilesMeter } from './files-meter.tsx';
import { StoredFiles } from './stored-files.tsx';
import { useChosenFiles } from './use-chosen-files.ts';

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
  const kept = { files: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0) };
  const chosen = useChosenFiles({ kept });
  const [busy, setBusy] = useState(false);
  const waits = chosen.files.filter(({ step }) => step === 'ready' || step === 'preparing' || step === 'failed');
  const send = async (only?: string) => {
    if (busy) return;
    setBusy(true);
    await chosen.send(ref, only);
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
          <FilesMeter taken={chosen.taken} />
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
