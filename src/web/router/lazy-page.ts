import { type ComponentType, createElement, lazy, useContext, useState } from 'react';
import { backOnline } from '../hydration/back-online.ts';
import { HydrationContext } from '../hydration/hydration-context.ts';

const MAX_WAIT_MS = 600_000;

/**
 * A component in its own chunk, loaded when it is first shown: `lazyPage(() => import('./x.tsx'), 'X')`. `preload`
 * fetches it earlier; a failure then appears only when it is shown.
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
  // Without a connection the rest of the page stays, and the chunk loads when it is back.
  const Piece = lazy(() =>
    once().catch(async (error: unknown) => {
      if (navigator.onLine) throw error;
      await backOnline(MAX_WAIT_MS);
      return once();
    }),
  ) as unknown as ComponentType<Props>;
  // biome-ignore lint/correctness/noComponentHookFactories: called once for each chunk, when its module is loaded
  function LazyPage(props: Props) {
    // The document of a server page lists the chunks that its browser will need.
    useContext(HydrationContext)?.want?.({ piece: name });
    // A chunk that is loaded already renders in one pass with the content around it.
    const [Shown] = useState(() => loaded ?? Piece);
    return createElement(Shown, props);
  }
  return Object.assign(LazyPage, { preload: () => void once().catch(() => {}) });
}
