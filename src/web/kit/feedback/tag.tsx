import type { ReactNode } from 'react';

const variants = {
  plain: 'bg-primary-tint text-ink',
  gold: 'bg-gold-tint text-gold-deep ring-1 ring-gold/60',
  success: 'bg-success-tint text-success',
  error: 'bg-error-tint text-error',
};

/** A short label on something; gold is reserved for "recommended" and the selected plan. */
export function Tag({ variant = 'plain', children }: { variant?: keyof typeof variants; children: ReactNode }) {
  return (
    <span className={`inline-block rounded-small px-2 py-0.5 text-small font-semibold ${variants[variant]}`}>
      {children}
    </span>
  );
}
