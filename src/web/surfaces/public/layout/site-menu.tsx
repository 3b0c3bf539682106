import { clsx } from 'clsx/lite';
import { Link, useLocation } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { paths } from '#web/router/paths.ts';

const entries = [
  { text: 'interface.header.home', href: paths.home },
  { text: 'interface.header.policyInquiry', href: paths.policyInquiry },
  { text: 'interface.header.products', href: paths.chooser },
  { text: 'interface.header.hotline', href: paths.hotline },
  { text: 'interface.header.about', href: paths.about },
];

/** The public's menu, in a row or, on the mobile app bar's sheet, in a column. */
export function SiteMenu({ column = false, onChoose }: { column?: boolean; onChoose?: () => void }) {
  const text = useText();
  const [here] = useLocation();

  return (
    <ul className={column ? 'divide-y divide-line' : 'flex items-center'}>
      {entries.map(({ text: word, href }) => {
        // The pages of a product belong to the products.
        const inside = href !== paths.home && here.startsWith(`${href}/`);
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
