import { clsx } from 'clsx/lite';
import { Menu, Phone, X } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { useContact } from '#web/api/site/use-contact.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { LanguageSwitch } from '#web/kit/layout/language-switch.tsx';
import { Logo } from '#web/kit/layout/logo.tsx';
import { TextSize } from '#web/kit/layout/text-size.tsx';
import { patterns } from '#web/router/paths.ts';
import { PartnerLine } from './partner-line.tsx';

/** The app bar: everything in a row from 1300 px, the menu behind a button below that. */
export function SiteHeader({ menu = true }: { menu?: boolean }) {
  const text = useText();
  const { tollFree } = useContact();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpen(false);
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !open) return;
    close();
    button.current?.focus();
  };
  const call = (
    <a href={tollFree.dial} className="inline-flex min-h-11 items-center gap-2 rounded-small text-primary-deep">
      <Icon of={Phone} className="size-4.5" />
      <span className="figures whitespace-nowrap font-semibold">{tollFree.number}</span>
    </a>
  );

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes the menu from anywhere inside the bar
    <header className="border-line border-b bg-card print:hidden" onKeyDown={closeByKey}>
      <div className="mx-auto flex min-h-16 max-w-desk items-center in-[[data-text]]:flex-wrap gap-x-2 px-5 sm:gap-x-4 sm:px-8">
        <Logo />
        {menu && (
          <nav aria-label={text('interface.header.mainMenu')} className="mx-auto hidden desk:block">
            <SiteMenu />
          </nav>
        )}
        <div className="ml-auto hidden md:block desk:ml-0">{call}</div>
        <div className="ml-auto md:ml-0">
          <LanguageSwitch compact />
        </div>
        {menu && (
          <button
            ref={button}
            type="button"
            aria-expanded={open}
            aria-controls="site-menu"
            onClick={() => setOpen(!open)}
            className="-mr-2 inline-flex min-h-11 items-center gap-2 rounded-field px-2 text-primary-deep hover:bg-primary-tint desk:hidden"
          >
            <Icon of={open ? X : Menu} />
            <span className="max-[22.5rem]:sr-only">{text('interface.header.menu')}</span>
          </button>
        )}
      </div>
      {menu && (
        <div id="site-menu" hidden={!open} className="border-line border-t px-5 pb-3 sm:px-8 desk:hidden">
          <nav aria-label={text('interface.header.mainMenu')}>
            <SiteMenu column onChoose={close} />
          </nav>
          <div className="border-line border-t pt-1 md:hidden">{call}</div>
          <TextSize className="border-line border-t pt-1 text-primary-deep" />
        </div>
      )}
      <PartnerLine />
    </header>
  );
}

const entries = [
  ['home', patterns.home],
  ['policyInquiry', patterns.policyInquiry],
  ['myInsurance', patterns.myInsurance],
  ['products', patterns.chooser],
  ['hotline', patterns.hotline],
  ['about', patterns.about],
] as const;

/** The public's menu, in a row or, on the mobile app bar's sheet, in a column. Its last links lead to other sites. */
export function SiteMenu({ column = false, onChoose }: { column?: boolean; onChoose?: () => void }) {
  const text = useText();
  const [here] = useLocation();
  const links: Record<string, string | null> = usePageConfig()?.links ?? {};
  const entry = clsx(
    'inline-flex items-center rounded-small',
    column ? 'min-h-12 w-full' : 'min-h-11 min-w-11 justify-center px-1.5 whitespace-nowrap',
  );
  const quiet = 'text-primary-deep hover:text-ink';

  return (
    <ul className={column ? 'divide-y divide-line' : 'flex flex-wrap items-center'}>
      {entries.map(([word, href]) => {
        // The pages of a product belong to the products.
        const inside = href !== patterns.home && here.startsWith(`${href}/`);
        const current = here === href ? 'page' : inside ? 'true' : undefined;
        return (
          <li key={word}>
            <Link
              href={href}
              onClick={onChoose}
              aria-current={current}
              className={clsx(entry, current ? 'font-semibold text-ink' : quiet)}
            >
              {text(`interface.header.${word}`)}
            </Link>
          </li>
        );
      })}
      {Object.entries(links).map(
        ([word, href]) =>
          href && (
            <li key={word}>
              <a href={href} rel="noreferrer" className={clsx(entry, quiet)}>
                {text(`interface.header.${word}`)}
              </a>
            </li>
          ),
      )}
    </ul>
  );
}
