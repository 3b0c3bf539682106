import { useEffect } from 'react';
import { useLanguage } from './language.tsx';

/** Asks for message files (`problems`, `products/{id}`); true once they are at hand. */
export function useMessages(files: readonly string[]): boolean {
  const language = useLanguage();
  const ready = files.every((file) => language.files.includes(file));
  useEffect(() => {
    if (!ready) language.want(files);
  });
  return ready;
}

/** Asks for the messages of a product (`{id}.name` ...); true once they are at hand. */
export function useProductMessages(id: string): boolean {
  return useMessages([`products/${id}`]);
}
