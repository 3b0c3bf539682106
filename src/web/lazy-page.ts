import { type ComponentType, lazy } from 'react';

/** A component in a piece of its own, loaded when it is first shown: `lazyPage(() => import('./x.tsx'), 'X')`. */
export function lazyPage<Name extends string, Props extends object>(
  load: () => Promise<Record<Name, ComponentType<Props>>>,
  name: Name,
) {
  return lazy(async () => ({ default: (await load())[name] }));
}
