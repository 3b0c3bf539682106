import { Link } from 'wouter';
import { patterns } from '#web/router/paths.ts';

/** The number of an order, as a link to it. */
export function OrderNumberLink({ number }: { number: string }) {
  return (
    <Link href={`${patterns.orders}?${new URLSearchParams({ search: number })}`} className="link figures">
      {number}
    </Link>
  );
}
