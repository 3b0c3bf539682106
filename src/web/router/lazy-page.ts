import { type ComponentType, createElement, lazy, useContext, useState } from 'react';
import { backOnline } from '../hydration/back-online.ts';
import { HydrationContext } from '../hydration/hydration-context.ts';

const MAX_WAIT_MS = 600_000;

/**
 * A component in a piece of its own, loaded when it is first shown: `lazyPage(() => import('./x.tsx'), 'X')`, or asked for before,
 * where a failure is told by showing it.
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
): ComponentType<Props> & { preload: () => void } {
  let loaded: ComponentType<Props> | undefined;
  const once = async () => {
    loaded = (await load())[name];
    return { default: loaded };
  };
  // Without a line the rest of the page stays, and the piece comes when it is back.
  const Piece = lazy(() =>
    once().catch(async (error: unknown) => {
      if (navigator.onLine) throw error;
      await backOnline(MAX_WAIT_MS);
      return once();
    }),
  ) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each piece, when its module is loaded
  function LazyPage(props: Props) {
    // The document of a page that the server draws names the pieces that its browser will need.
    useContext(HydrationContext)?.want?.({ piece: name });
    // What is there already is drawn in one go with what stands around it.
    const [Shown] = useState(() => loaded ?? Piece);
    return createElement(Shown, props);
  }
  return Object.assign(LazyPage, { preload: () => void once().catch(() => {}) });
}
