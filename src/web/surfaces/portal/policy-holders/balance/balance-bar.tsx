import { useId } from 'react';

type BalanceBarProps = {
  /** Minor units. */
  limit: number;
  used: number;
  asked: number;
  /** The bar's content in words. */
  label: string;
};

/** A limit as a bar: approved amounts are full, amounts of open claims are hatched, the remaining amount is blank. */
export function BalanceBar({ limit, used, asked, label }: BalanceBarProps) {
  const hatch = useId();
  const share = (amount: number) => (limit === 0 ? 0 : Math.min(100, Math.max(0, (amount / limit) * 100)));
  const from = share(used);
  return (
    <svg role="img" aria-label={label} className="block h-4 w-full rounded-small border border-line-strong bg-card">
      <defs>
        <Hatch id={hatch} />
      </defs>
      <rect width={`${from}%`} height="100%" className="fill-primary" />
      <rect x={`${from}%`} width={`${Math.min(share(asked), 100 - from)}%`} height="100%" fill={`url(#${hatch})`} />
    </svg>
  );
}

/** The same marks beside their labels. */
export function BalanceMark({ of }: { of: 'used' | 'asked' | 'left' }) {
  const hatch = useId();
  return (
    <svg aria-hidden="true" className="inline-block size-3.5 shrink-0 border border-line-strong bg-card">
      <defs>
        <Hatch id={hatch} />
      </defs>
      {of === 'used' && <rect width="100%" height="100%" className="fill-primary" />}
      {of === 'asked' && <rect width="100%" height="100%" fill={`url(#${hatch})`} />}
    </svg>
  );
}

function Hatch({ id }: { id: string }) {
  return (
    <pattern id={id} width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="5" height="5" className="fill-primary-tint" />
      <rect width="2" height="5" className="fill-primary-deep" />
    </pattern>
  );
}
