import { useEffect } from 'react';
import { useLanguage } from './language.tsx';

/** Asks for message files (`problems`, `wizard`); true once they are at hand. */
export function useMessages(files: readonly string[]): boolean {
  const language = useLanguage();
  const ready = files.every((file) => language.files.includes(file));
  useEffect(() => {
    if (!ready) language.want(files);
  });
  return ready;
}
