import { use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { FrameEntryContext, useInPreview, usePreview } from './preview-context.ts';

/** An empty page of the same origin, under the content security policy of the page around it. */
const EMPTY_PAGE_URL =
  '<!doctype html><html><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"></head><body><div id="root"></div></body></html>';

/**
 * A frame for the preview with the width of a device, so that the pages have the layout of that device; it is scaled
 * down if there is less room.
 */
export function PreviewFrame() {
  const text = useText();
  const preview = usePreview();
  const loadEntry = use(FrameEntryContext);
  const width = useInPreview(({ settings }) => settings().width);
  const frame = useRef<HTMLIFrameElement>(null);
  const room = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width, height: 600 });

  useLayoutEffect(() => {
    const { current } = room;
    if (!current) return;
    const seen = new ResizeObserver(() => setSize({ width: current.clientWidth, height: current.clientHeight }));
    seen.observe(current);
    return () => seen.disconnect();
  }, []);

  useEffect(() => {
    const { current } = frame;
    if (!current || !loadEntry) return;
    let isOver = false;
    const begin = async () => {
      const { frameEntry } = await loadEntry();
      const { contentWindow, contentDocument } = current;
      if (isOver || !contentWindow || !contentDocument || contentWindow.document.scripts.length > 0) return;
      Object.assign(contentWindow, { studioPreview: preview });
      contentWindow.addEventListener('keydown', passOn);
      // In development, modules expect functions that register them for hot reload; these do nothing.
      if (import.meta.env.DEV) Object.assign(contentWindow, { $RefreshReg$: () => {}, $RefreshSig$: () => identity });
      for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style'))
        contentDocument.head.append(contentDocument.importNode(sheet, true));
      // The frame gets the same configuration, with the insurer's contact data.
      const config = document.getElementById('config');
      if (config) contentDocument.body.append(contentDocument.importNode(config, true));
      const script = contentDocument.createElement('script');
      script.type = 'module';
      script.src = frameEntry;
      contentDocument.head.append(script);
    };
    const onLoad = () => void begin();
    current.addEventListener('load', onLoad);
    if (current.contentDocument?.getElementById('root')) onLoad();
    return () => {
      isOver = true;
      current.removeEventListener('load', onLoad);
    };
  }, [preview, loadEntry]);

  const scale = Math.min(1, size.width / width);
  return (
    <div ref={room} className="relative min-h-0 flex-1 overflow-hidden bg-page">
      <iframe
        ref={frame}
        title={text('studio-preview.frame')}
        srcDoc={EMPTY_PAGE_URL}
        className="absolute top-0 left-1/2 origin-top border-0 bg-page"
        style={{
          width,
          height: size.height / scale,
          transform: `translateX(-50%) scale(${scale})`,
        }}
      />
    </div>
  );
}

/** Passes the keys of the desk on to the window around the frame: F6, and Ctrl+K or Cmd+K. */
function passOn(event: KeyboardEvent): void {
  const { key, code, ctrlKey, metaKey, shiftKey } = event;
  if (code !== 'F6' && !((ctrlKey || metaKey) && code === 'KeyK')) return;
  event.preventDefault();
  window.dispatchEvent(new KeyboardEvent('keydown', { key, code, ctrlKey, metaKey, shiftKey }));
}

const identity = <Thing,>(thing: Thing): Thing => thing;
