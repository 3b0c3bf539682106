import { Link } from 'wouter';
import { pathTo } from '#shared/addresses.ts';
import { useText } from '#web/i18n/use-text.ts';
import { patterns } from '#web/router/paths.ts';
import { useSelection, useWorkspace } from '../base/workspace/workspace-context.ts';
import { useInPreview } from './preview-context.ts';

/** What was pointed at in the preview, in words, and the parts in which it is written. */
export function PointedAt() {
  const text = useText();
  const { release, product } = useWorkspace();
  const [{ page, field, message, from }] = useSelection();
  const messages = useInPreview((open) => open.state()?.messages);
  if (from !== 'preview') return null;
  const named = [
    page && (messages?.[`${product}.${page}.step`] ?? page),
    field && (messages?.[`${product}.${page}.${field}.label`] ?? field),
  ].filter(Boolean);
  const places = [...(page === undefined ? [] : ['pages']), ...(message === undefined ? [] : ['words'])];
  return (
    <p role="status" className="flex flex-wrap items-baseline gap-x-3 text-small">
      <span className="font-semibold text-ink">{named.join(' · ')}</span>
      {message !== undefined && <span className="break-words text-muted">{message}</span>}
      {places.map((part) => (
        <Link
          key={part}
          className="link inline-flex min-h-11 items-center"
          href={pathTo(patterns.studioProduct, { id: release, product, part })}
        >
          {text(`studio-preview.writtenIn.${part}`)}
        </Link>
      ))}
    </p>
  );
}
