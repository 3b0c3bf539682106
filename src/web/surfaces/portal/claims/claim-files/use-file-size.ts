import { useText } from '#web/i18n/use-text.ts';

const KB = 1024;

/** Formats a size in bytes for people: KB up to one MB, else MB with one decimal. */
export function useFileSize(): (bytes: number) => string {
  const text = useText();
  return (bytes) =>
    bytes < KB * KB
      ? text('claim-filing.files.size.kb', { size: Math.max(bytes > 0 ? 1 : 0, Math.round(bytes / KB)) })
      : text('claim-filing.files.size.mb', { size: (bytes / KB / KB).toFixed(1) });
}
