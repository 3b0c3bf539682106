import { type ComponentType, createElement, lazy, useContext } from 'react';
import { backOnline } from '../hydration/back-online.ts';
import { HydrationContext } from '../hydration/hydration-context.ts';

const LONGEST_WAIT_MS = 600_000;

/**
 * A component in a piece of its own, loaded when it is first shown: `lazyPage(() => import('./x.tsx'), 'X')`, or asked for before,
 * where a failure is told by showing it.
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> & { preload: () => void } {
  // Without a line the rest of the page stays, and the piece comes when it is back.
  const patiently = () =>
    load().catch(async (error: unknown) => {
      if (navigator.onLine) throw error;
      await backOnline(LONGEST_WAIT_MS);
      return load();
    });
  const Piece = lazy(async () => ({ default: (await patiently())[name] })) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each piece, when its module is loaded
  function LazyPage(props: Props) {
    // The document of a page that the server draws names the pieces that its browser will need.
    useContext(HydrationContext)?.want?.({ piece: name });
    return createElement(Piece, props);
  }
  return Object.assign(LazyPage, { preload: () => void load().catch(() => {}) });
}
