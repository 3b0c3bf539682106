import type { ReleaseView } from '#contract/studio/releases.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ChangesByProduct } from './changes-by-product.tsx';

/** Shows the changes of a release since its start, by product and in words. */
export function ReleaseChanges({ release: { id, changes } }: { release: Pick<ReleaseView, 'id' | 'changes'> }) {
  const text = useText();
  return (
    <Section title={text('studio.changes.title')}>
      {changes.length === 0 ? (
        <p>{text('studio.changes.none')}</p>
      ) : (
        <ChangesByProduct changes={changes} before={{ release: id, at: 'start' }} after={{ release: id }} />
      )}
    </Section>
  );
}
