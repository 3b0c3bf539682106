import type { ReleaseView } from '#contract/studio/releases.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

/** Shows who sent the present content back, and the reason. */
export function ReturnNotice({ release: { returned } }: { release: Pick<ReleaseView, 'returned'> }) {
  const text = useText();
  const { dateTime } = useFormat();
  if (!returned) return null;
  const { by, at, reason } = returned;
  return (
    <Notice kind="warning" title={text('studio.sendBack.title', { name: by.name, at: dateTime(at) })}>
      <p className="whitespace-pre-wrap break-words">{reason}</p>
    </Notice>
  );
}
