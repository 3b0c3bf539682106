import { Menu, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { Logo } from './logo.tsx';
import { SiteMenu } from './site-menu.tsx';

/** The app bar: everything in a row from 1300 px, the menu behind a button below that. */
export function SiteHeader() {
  const text = useText();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside the bar
    <header className="border-line border-b bg-card print:hidden" onKeyDown={closeByKey}>
      <div className="mx-auto flex min-h-16 max-w-desk items-center gap-x-4 px-5 sm:px-8">
        <Logo />
        <nav aria-label={text('interface.header.mainMenu')} className="ml-auto hidden desk:block">
          <SiteMenu />
        </nav>
        <div className="ml-auto hidden sm:block desk:ml-0">
          <LanguageSwitch />
        </div>
        <button
          ref={button}
          type="button"
          aria-expanded={open}
          aria-controls="site-menu"
          onClick={() => setOpen(!open)}
          className="-mr-2 ml-auto inline-flex min-h-11 items-center gap-2 rounded-field px-2.5 text-primary-deep hover:bg-primary-tint sm:ml-0 desk:hidden"
        >
          <Icon of={open ? X : Menu} />
          {text('interface.header.menu')}
        </button>
      </div>
      <div id="site-menu" hidden={!open} className="border-line border-t px-5 pb-3 sm:px-8 desk:hidden">
        <nav aria-label={text('interface.header.mainMenu')}>
          <SiteMenu column onChoose={close} />
        </nav>
        <div className="border-line border-t pt-2 sm:hidden">
          <div className="-ml-2.5">
            <LanguageSwitch />
          </div>
        </div>
      </div>
    </header>
  );
}
