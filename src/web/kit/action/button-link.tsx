import type { ReactNode } from 'react';
import { Link, useRouter } from 'wouter';
import { type ButtonVariant, buttonClasses } from './button-classes.ts';

type ButtonLinkProps = {
  href: string;
  variant?: ButtonVariant;
  className?: string;
  fullLoad?: boolean;
  children: ReactNode;
};

/**
 * A link that looks like a button. `href` comes from paths.ts, or is `tel:`, `mailto:`; `fullLoad` loads a new
 * document.
 */
export function ButtonLink({ href, variant = 'primary', className, fullLoad = false, children }: ButtonLinkProps) {
  const router = useRouter();
  const classes = buttonClasses(variant, className);
  const isPath = href.startsWith('/');
  if (isPath && !fullLoad)
    return (
      <Link href={href} className={classes}>
        {children}
      </Link>
    );
  return (
    <a href={isPath ? router.hrefs(router.base + href, router) : href} className={classes}>
      {children}
    </a>
  );
}
