import { clsx } from 'clsx/lite';
import { Link, useSearch } from 'wouter';
import { useText } from '#web/i18n/use-text.ts';
import { hasPartner } from '#web/router/address.ts';
import { patterns } from '#web/router/paths.ts';

const woven = ['M8 4h8v8H8z', 'M0 12h8v8H0z', 'M16 12h8v8h-8z', 'M8 20h8v8H8z'];
const solid = ['M0 4h8v8H0z', 'M16 4h8v8h-8z', 'M8 12h8v8H8z', 'M0 20h8v8H0z', 'M16 20h8v8h-8z'];

/**
 * The logo: a square of krama with its fringe. It links to the products, for signed-in users to those of the portal,
 * and nowhere inside a partner's pages. `isShort`: on a narrow screen the name is only for screen readers.
 */
export function Logo({ href = patterns.chooser, isShort = false }: { href?: string; isShort?: boolean }) {
  const text = useText();
  const partner = hasPartner(useSearch());
  const drawing = (
    <>
      <svg viewBox="0 0 24 32" aria-hidden="true" className="h-9 w-auto text-primary">
        <path fill="currentColor" d={solid.join('')} />
        <path fill="currentColor" fillOpacity="0.45" d={woven.join('')} />
        <path stroke="currentColor" strokeWidth="1.5" d="M1.5 28v4M5.7 28v4M9.9 28v4M14.1 28v4M18.3 28v4M22.5 28v4" />
        <path stroke="currentColor" strokeWidth="1.5" d="M1.5 0v4M5.7 0v4M9.9 0v4M14.1 0v4M18.3 0v4M22.5 0v4" />
      </svg>
      <span className={clsx('whitespace-nowrap text-lead font-bold text-ink', isShort && 'max-sm:sr-only')}>
        {text('interface.brand.name')}
      </span>
    </>
  );
  const classes = 'inline-flex min-h-11 items-center gap-3 rounded-small';
  if (partner) return <span className={classes}>{drawing}</span>;
  return (
    <Link href={href} className={classes}>
      {drawing}
    </Link>
  );
}
