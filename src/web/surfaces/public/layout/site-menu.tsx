import { clsx } from 'clsx/lite';
import { Link, useLocation } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';

const entries = [
  { text: 'interface.header.home', href: patterns.home },
  { text: 'interface.header.policyInquiry', href: patterns.policyInquiry },
  { text: 'interface.header.products', href: patterns.chooser },
  { text: 'interface.header.hotline', href: patterns.hotline },
  { text: 'interface.header.about', href: patterns.about },
];

/** The public's menu, in a row or, on the mobile app bar's sheet, in a column. */
export function SiteMenu({ column = false, onChoose }: { column?: boolean; onChoose?: () => void }) {
  const text = useText();
  const [here] = useLocation();

  return (
    <ul className={column ? 'divide-y divide-line' : 'flex items-center'}>
      {entries.map(({ text: word, href }) => {
        // The pages of a product belong to the products.
        const inside = href !== patterns.home && here.startsWith(`${href}/`);
        const current = here === href ? 'page' : inside ? 'true' : undefined;
        return (
          <li key={href}>
            <Link
              href={href}
              onClick={() => onChoose?.()}
              aria-current={current}
              className={clsx(
                'inline-flex items-center rounded-small',
                column ? 'min-h-12 w-full' : 'min-h-11 px-3 whitespace-nowrap',
                current ? 'font-semibold text-ink' : 'text-primary-deep hover:text-ink',
              )}
            >
              {text(word)}
            </Link>
          </li>
        );
      })}
    </ul>
  );
}
