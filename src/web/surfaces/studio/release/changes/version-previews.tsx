import { useMemo } from 'react';
import { useVersionFiles, type VersionOf } from '#web/api/studio/release-files.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { createPreview } from '#web/surfaces/studio/preview/preview.ts';
import { PreviewContext } from '#web/surfaces/studio/preview/preview-context.ts';
import { PreviewPane } from '#web/surfaces/studio/preview/preview-pane.tsx';
import { VersionWorkspace } from './version-workspace.tsx';

type VersionPreviewsProps = { product: string; before: VersionOf; after: VersionOf };

/** Shows the pages of two versions of a product side by side; each is used by itself. */
export function VersionPreviews({ product, before, after }: VersionPreviewsProps) {
  const text = useText();
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      {(['before', 'after'] as const).map((side) => (
        <section key={side} aria-label={text(`studio.edits.${side}`)} className="grid gap-2">
          <h4 className="font-semibold text-ink">{text(`studio.edits.${side}`)}</h4>
          <div className="h-[75dvh] rounded-card border border-line">
            <VersionPreview product={product} version={{ before, after }[side]} />
          </div>
        </section>
      ))}
    </div>
  );
}

function VersionPreview({ product, version }: { product: string; version: VersionOf }) {
  const isReady = useMessages(['studio-preview', 'studio-people', 'studio-sentences']);
  const { data } = useVersionFiles(version, product);
  if (!isReady || !data) return <Skeleton className="h-full" />;
  return (
    <VersionWorkspace release={version.release} product={product} files={data.files}>
      {() => <OpenPreview />}
    </VersionWorkspace>
  );
}

function OpenPreview() {
  const { workspace, selection, product } = useWorkspace();
  const { locale } = useLanguage();
  // The language at the beginning; afterwards the pane changes it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another language of the page does not restart the preview
  const preview = useMemo(
    () => createPreview(workspace, selection, product, { language: locale, isOpen: true }),
    [workspace, selection, product],
  );
  return (
    <PreviewContext value={preview}>
      <PreviewPane />
    </PreviewContext>
  );
}
