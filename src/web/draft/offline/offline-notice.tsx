import { registerOfflineMessages } from '#web/i18n/offline-messages.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';

registerOfflineMessages();

/** Explains the answers of a page that was opened without a connection. */
export function OfflineNotice() {
  const text = useText();
  if (!useMessages(['offline'])) return null;
  return (
    <Notice kind="warning" live title={text('offline.tab.title')}>
      {text('offline.tab.text')}
    </Notice>
  );
}
