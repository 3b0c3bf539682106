import { type ComponentType, createElement, lazy, useContext, useState } from 'react';
import { backOnline } from '../hydration/back-online.ts';
import { HydrationContext } from '../hydration/hydration-context.ts';
import { chunkMayLoad } from './reload-on-stale-chunk.ts';

const MAX_WAIT_MS = 600_000;
/** The pause before a chunk is requested again with a connection. */
const RETRY_MS = 1_000;

/**
 * A component in its own chunk, loaded when it is first shown: `lazyPage(() => import('./x.tsx'), 'X')`. `preload`
 * fetches it earlier; a failure then appears only when it is shown.
 */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>> | undefined>,
  name: Name,
): ComponentType<Props> & { preload: () => void } {
  let loaded: ComponentType<Props> | undefined;
  const once = async () => {
    let chunk = await load();
    // Until the server is back, or the page loads anew (`reloadOnStaleChunk`), nothing replaces what the page shows.
    while (!chunk) {
      await chunkMayLoad();
      chunk = await load();
    }
    loaded = chunk[name];
    return { default: loaded };
  };
  // Without a connection the rest of the page stays, and the chunk loads when it is back.
  const Piece = lazy(() =>
    once().catch(async () => {
      await backOnline(navigator.onLine ? RETRY_MS : MAX_WAIT_MS);
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
