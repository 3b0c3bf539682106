import { useEffect } from 'react';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { chatScriptOf } from './chat-script.ts';

/**
 * Loads the insurer's chat widget, if one is set, once the page has nothing better to do. Loaded on one page it stays for
 * the pages that follow without a new load.
 * @param path of the page, without its language prefix
 */
export function useChat(path: string): void {
  const script = chatScriptOf(usePageConfig()?.messengerScript, path);
  useEffect(() => (script === undefined ? undefined : whenIdle(() => addScript(script))), [script]);
}

function addScript(address: string): void {
  if ([...document.scripts].some(({ src }) => src === address)) return;
  const element = document.createElement('script');
  element.src = address;
  element.async = true;
  document.head.append(element);
}
