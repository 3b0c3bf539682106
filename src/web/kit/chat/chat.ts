import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { chatScriptOf } from './chat-script.ts';

/**
 * Loads the insurer's chat widget, if one is set, once the page has nothing better to do. Loaded on one page it stays for
 * the pages that follow without a new load.
 */
export function Chat(): null {
  const [path] = useLocation();
  const script = chatScriptOf(usePageConfig()?.messengerScript, path);
  useEffect(() => (script === undefined ? undefined : whenIdle(() => addScript(script))), [script]);
  return null;
}

function addScript(address: string): void {
  if ([...document.scripts].some(({ src }) => src === address)) return;
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  document.head.append(element);
}
