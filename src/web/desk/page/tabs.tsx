import { clsx } from 'clsx/lite';
import { useLayoutEffect, useRef } from 'react';
import { Link } from 'wouter';

type TabsProps = {
  label: string;
  tabs: readonly { name: string; href: string; isShown: boolean }[];
  /** History state of the links. */
  state?: unknown;
};

/**
 * Views of one page, as links that preserve its other filters. On a phone they scroll sideways, and the current one is
 * in view.
 */
export function Tabs({ label, tabs, state }: TabsProps) {
  const nav = useRef<HTMLElement>(null);
  const shown = tabs.findIndex(({ isShown }) => isShown);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the current view changes
  useLayoutEffect(() => {
    const link = nav.current?.querySelector('[aria-current]');
    if (!nav.current || !link) return;
    const [around, at] = [nav.current.getBoundingClientRect(), link.getBoundingClientRect()];
    if (at.left < around.left || at.right > around.right)
      nav.current.scrollLeft += (at.left + at.right - around.left - around.right) / 2;
  }, [shown]);
  return (
    <nav
      ref={nav}
      aria-label={label}
      className="-mx-5 overflow-x-auto border-line border-b px-5 md:mx-0 md:px-0 print:hidden"
    >
      <ul className="flex gap-1 md:flex-wrap">
        {tabs.map(({ name, href, isShown }) => (
          <li key={name}>
            <Link
              href={href}
              replace
              state={state}
              aria-current={isShown ? 'page' : undefined}
              className={clsx(
                '-mb-px flex min-h-11 items-center whitespace-nowrap border-b-3 px-3',
                isShown
                  ? 'border-primary font-semibold text-ink'
                  : 'border-transparent text-primary-deep hover:bg-primary-tint',
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
