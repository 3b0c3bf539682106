import type { LucideIcon } from 'lucide-react';

type IconProps = { of: LucideIcon; className?: string };

/** A picture beside words: never read aloud. `<Icon of={Check} />` */
export function Icon({ of: Drawing, className = 'size-5' }: IconProps) {
  return <Drawing aria-hidden="true" focusable="false" strokeWidth={1.9} className={`shrink-0 ${className}`} />;
}
