import { useContext, useEffect } from 'react';
import { HydrationContext } from '#web/hydration/hydration-context.ts';
import { useLanguage } from './language.tsx';

/** Loads message files (`problems`, `wizard`); true once they are loaded. */
export function useMessages(files: readonly string[]): boolean {
  const language = useLanguage();
  const ready = files.every((file) => language.files.includes(file));
  const written = useContext(HydrationContext);
  if (!ready) written?.want?.({ files });
  useEffect(() => {
    if (!ready) language.want(files);
  });
  return ready;
}
