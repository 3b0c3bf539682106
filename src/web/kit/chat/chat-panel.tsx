import { MessageCircle, X } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CHAT_FRAME, CHAT_SANDBOX } from '#shared/addresses.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { IconButton } from '#web/kit/action/icon-button.tsx';
import { buttonClasses } from '../action/button-classes.ts';
import { Icon } from '../icon/icon.tsx';

/**
 * The button and the panel of the chat. The widget runs in a frame without our origin. Any frame, even a hidden one,
 * can take the focus and read the typed keys: so the frame exists only from a press of the button until the focus moves
 * elsewhere on the page.
 */
export function ChatPanel() {
  const text = useText();
  const { locale } = useLanguage();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const panel = useRef<HTMLDivElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };

  useEffect(() => {
    const hear = ({ source, data }: MessageEvent) => {
      if (source === frame.current?.contentWindow && isClosed(data)) setOpen(false);
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, []);

  useEffect(() => {
    if (!isOpen) return;
    panel.current?.focus();
    // It acts at once, so that the frame does not receive the next key.
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !panel.current?.contains(target)) flushSync(() => setOpen(false));
    };
    document.addEventListener('focusin', leave);
    return () => document.removeEventListener('focusin', leave);
  }, [isOpen]);

  return (
    <aside aria-label={text('interface.chat.title')} className="print:hidden">
      <button
        ref={button}
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(true)}
        className={buttonClasses('primary', 'chat-button fixed right-4 z-20 flex items-center gap-2 shadow-raised')}
      >
        <Icon of={MessageCircle} />
        {text('interface.chat.open')}
      </button>
      <div
        ref={panel}
        id={id}
        role="dialog"
        aria-label={text('interface.chat.title')}
        tabIndex={-1}
        hidden={!isOpen}
        onKeyDown={({ key }) => key === 'Escape' && close()}
        className="fixed inset-x-2 bottom-2 z-30 h-[min(40rem,85dvh)] overflow-hidden rounded-card border border-line bg-card shadow-raised sm:left-auto sm:right-4 sm:w-100"
      >
        <div className="flex h-full flex-col">
          <div className="flex items-center justify-between gap-4 border-line border-b pl-4">
            <p className="font-semibold">{text('interface.chat.title')}</p>
            <IconButton
              icon={X}
              onClick={close}
              label={text('interface.ui.close')}
              className="text-muted hover:bg-page"
            />
          </div>
          {isOpen && (
            <iframe
              ref={frame}
              title={text('interface.chat.title')}
              src={`${CHAT_FRAME}?lang=${locale}`}
              sandbox={CHAT_SANDBOX}
              referrerPolicy="no-referrer"
              className="min-h-0 w-full flex-1 bg-white"
            />
          )}
        </div>
      </div>
    </aside>
  );
}

/** True for the only message that the frame may send: the person closed the chat inside it. */
function isClosed(data: unknown): boolean {
  return (
    typeof data === 'object' &&
    data !== null &&
    Object.keys(data).length === 1 &&
    Reflect.get(data, 'chat') === 'closed'
  );
}
