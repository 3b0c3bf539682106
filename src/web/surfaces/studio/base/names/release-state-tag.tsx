import type { ReleaseState } from '#contract/studio/releases.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

const variants = { onSale: 'success', approved: 'success', scheduled: 'success' } as const;

/** Shows the state of a release as a tag. */
export function ReleaseStateTag({ state }: { state: ReleaseState }) {
  const text = useText();
  const variant = variants[state as keyof typeof variants] ?? 'plain';
  return <Tag variant={variant}>{text(`studio.states.${state}`)}</Tag>;
}
