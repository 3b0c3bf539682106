import { useEffect, useMemo, useRef, useState } from 'react';
import { applyLimits, type ChosenFile, sumUsage } from './chosen-files.ts';
import { createUploads, type UploadOptions } from './uploads.ts';

type Options = {
  /** Number and bytes of the files that the claim has already. */
  kept: ReturnType<UploadOptions['kept']>;
  upload: UploadOptions['upload'];
};

/** Files from their choice until the server has them. Leaving the page stops their sending. */
export function useChosenFiles({ kept, upload }: Options) {
  const [files, setFiles] = useState<readonly ChosenFile[]>([]);
  const newest = useRef({ kept, upload });
  newest.current = { kept, upload };
  const [uploads] = useState(() =>
    createUploads({
      kept: () => newest.current.kept,
      upload: (file) => newest.current.upload(file),
      publish: setFiles,
    }),
  );
  useEffect(() => uploads.stop, [uploads]);
  const shown = useMemo(() => applyLimits(files, kept), [files, kept]);
  return { ...uploads, files: shown, usage: sumUsage(files, kept) };
}

export type ChosenFiles = ReturnType<typeof useChosenFiles>;
