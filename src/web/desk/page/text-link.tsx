import { clsx } from 'clsx/lite';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

type TextLinkProps = { href: string; state?: unknown; replace?: boolean; className?: string; children: ReactNode };

/** A link outside of a sentence, as high as a finger. */
export function TextLink({ className, ...link }: TextLinkProps) {
  return <Link {...link} className={clsx('link inline-flex min-h-11 items-center', className)} />;
}
