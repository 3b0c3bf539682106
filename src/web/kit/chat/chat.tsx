import { type ComponentType, useEffect, useState } from 'react';
import { useLocation } from 'wouter';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { hasChat } from './has-chat.ts';
import { useHasSecretField } from './secret-fields.ts';

/**
 * The insurer's chat, if one is set, once the page is idle. It is removed with its frame as soon as a page or a dialog
 * asks for a code, a password or a payment.
 */
export function Chat() {
  const [path] = useLocation();
  const isSet = usePageConfig()?.hasChat ?? false;
  const hasSecret = useHasSecretField();
  const isOffered = isSet && !hasSecret && hasChat(path);
  const [Panel, setPanel] = useState<ComponentType | null>(null);

  useEffect(() => {
    if (Panel || !isOffered) return;
    return whenIdle(() => {
      import('./chat-panel.tsx').then(
        ({ ChatPanel }) => setPanel(() => ChatPanel),
        // The page works without it.
        () => {},
      );
    });
  }, [Panel, isOffered]);

  return Panel && isOffered ? <Panel /> : null;
}
