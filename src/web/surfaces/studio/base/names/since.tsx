import { Timestamp } from '#web/desk/list/cells.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** From when a sale holds; what a shop began with was sold before anything happened in it, and has no date. */
export function Since({ at }: { at: string }) {
  const text = useText();
  return new Date(at).getTime() === 0 ? text('studio.products.always') : <Timestamp at={at} />;
}
