import type { LucideIcon } from 'lucide-react';

type IconProps = { of: LucideIcon; className?: string };

/** A decorative icon beside a text: screen readers skip it. `<Icon of={Check} />` */
export function Icon({ of: Drawing, className = 'size-5' }: IconProps) {
  return <Drawing aria-hidden="true" focusable="false" strokeWidth={1.9} className={`shrink-0 ${className}`} />;
}
