import { Phone } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/paths.ts';
import { Icon } from '#web/ui/icon.tsx';
import { join } from '#web/ui/join.ts';

const entries = [
  { text: 'interface.header.home', href: paths.home },
  { text: 'interface.header.products', href: paths.chooser },
];

/** The public's menu, in a row or, on the mobile app bar's sheet, in a column. */
export function SiteMenu({ column = false, onChoose }: { column?: boolean; onChoose?: () => void }) {
  const text = useText();
  const [here] = useLocation();
  const look = join('inline-flex items-center gap-2', column ? 'min-h-12 w-full' : 'min-h-11 px-3.5');

  return (
    <ul className={column ? 'divide-y divide-line' : 'flex items-center'}>
      {entries.map((entry) => (
        <li key={entry.href}>
          <Link
            href={entry.href}
            onClick={() => onChoose?.()}
            aria-current={here === entry.href ? 'page' : undefined}
            className={join(look, here === entry.href ? 'font-semibold text-ink' : 'text-primary-deep hover:text-ink')}
          >
            {text(entry.text)}
          </Link>
        </li>
      ))}
      <li>
        <a
          href={`tel:${text('interface.contact.tollFreeDial')}`}
          className={join(look, 'text-primary-deep hover:text-ink')}
        >
          <Icon of={Phone} className="size-4.5" />
          <span>
            {text('interface.header.hotline')}{' '}
            <span className="figures whitespace-nowrap font-semibold">{text('interface.contact.tollFreeNumber')}</span>
          </span>
        </a>
      </li>
    </ul>
  );
}
