import { claimFileLimits } from '#contract/claims/claim-files.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ProgressBar } from '#web/kit/feedback/progress-bar.tsx';
import type { ClaimFileUsage } from './chosen-files.ts';
import { useFileSize } from './use-file-size.ts';

/** Shows the used part of the limits of 10 MB and 10 files. */
export function FilesMeter({ taken: { files, bytes } }: { taken: ClaimFileUsage }) {
  const text = useText();
  const sizeOf = useFileSize();
  return (
    <div className="grid gap-1.5">
      <ProgressBar value={bytes} max={claimFileLimits.bytes} label={text('claim-filing.files.meterLabel')} />
      <p className="figures flex flex-wrap justify-between gap-x-4 text-muted text-small">
        <span>{text('claim-filing.files.count', { count: files, limit: claimFileLimits.files })}</span>
        <span>{text('claim-filing.files.meter', { used: sizeOf(bytes), limit: sizeOf(claimFileLimits.bytes) })}</span>
      </p>
    </div>
  );
}
