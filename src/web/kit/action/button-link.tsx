import type { ReactNode } from 'react';
import { Link, useRouter } from 'wouter';
import { type ButtonLook, buttonLook } from './button-look.ts';

type ButtonLinkProps = { href: string; look?: ButtonLook; className?: string; fullLoad?: boolean; children: ReactNode };

/** A link that looks like a button. `href` is of paths.ts, or `tel:`, `mailto:`; `fullLoad` loads the page anew. */
export function ButtonLink({ href, look = 'primary', className, fullLoad = false, children }: ButtonLinkProps) {
  const router = useRouter();
  const classes = buttonLook(look, className);
  if (!href.startsWith('/')) {
    return (
      <a href={href} className={classes}>
        {children}
      </a>
    );
  }
  if (fullLoad) {
    return (
      <a href={router.hrefs(router.base + href, router)} className={classes}>
        {children}
      </a>
    );
  }
  return (
    <Link href={href} className={classes}>
      {children}
    </Link>
  );
}
