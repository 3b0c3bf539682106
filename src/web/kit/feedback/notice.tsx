import { clsx } from 'clsx/lite';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon/icon.tsx';

type NoticeProps = {
  kind?: 'info' | 'success' | 'warning' | 'error';
  title?: ReactNode;
  children?: ReactNode;
  /** A screen reader reads it when it appears on the open page. */
  live?: boolean;
};

const variants = {
  info: { icon: Info, box: 'border-primary-line bg-primary-tint', mark: 'text-primary-deep' },
  success: { icon: CircleCheck, box: 'border-success/40 bg-success-tint', mark: 'text-success' },
  warning: { icon: TriangleAlert, box: 'border-gold/50 bg-gold-tint', mark: 'text-gold-deep' },
  error: { icon: CircleAlert, box: 'border-error/40 bg-error-tint', mark: 'text-error' },
};

/** A notice, at its position on the page. */
export function Notice({ kind = 'info', title, children, live = false }: NoticeProps) {
  const { icon, box, mark } = variants[kind];
  const role = live ? (kind === 'error' ? 'alert' : 'status') : undefined;
  return (
    <div role={role} className={clsx('flex gap-3 rounded-card border p-4', box)}>
      <Icon of={icon} className={`mt-[0.15em] size-5.5 ${mark}`} />
      <div className="grid min-w-0 content-start gap-1">
        {title && <p className="font-semibold text-ink">{title}</p>}
        {children && <div>{children}</div>}
      </div>
    </div>
  );
}
