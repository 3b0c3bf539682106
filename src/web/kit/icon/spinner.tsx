import { LoaderCircle } from 'lucide-react';
import { Icon } from './icon.tsx';

/** The turning ring, beside a text that explains the wait. */
export function Spinner({ className = 'size-5' }: { className?: string }) {
  return <Icon of={LoaderCircle} className={`animate-spin text-current ${className}`} />;
}
