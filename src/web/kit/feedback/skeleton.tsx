/** A quiet block instead of content that loads; size it by `className`. */
export function Skeleton({ className = 'h-6 w-full' }: { className?: string }) {
  return <span aria-hidden="true" className={`block animate-pulse rounded-small bg-line ${className}`} />;
}
