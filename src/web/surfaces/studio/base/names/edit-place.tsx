import { Link } from 'wouter';
import type { FilePointer } from '#contract/studio/presence.ts';
import { useText } from '#web/i18n/use-text.ts';
import { humanizeName } from '../workspace/product-messages.ts';
import { useWorkspace } from '../workspace/workspace-context.ts';
import { buildLocationUrl, locateIssue } from './issue-location.ts';

/** Names the tab of an edit, as a link that opens its place; the file for an edit that has no tab. */
export function EditPlace({ edit: { path, pointer } }: { edit: FilePointer }) {
  const text = useText();
  const { release, product, selection } = useWorkspace();
  const place = locateIssue(product, { code: '', file: path, at: pointer });
  if (!place) return <span className="break-all text-muted text-small">{path}</span>;
  const last = place.table ?? pointer.split('/').findLast((key) => /[A-Za-z]/.test(key));
  return (
    <Link
      href={buildLocationUrl(release, product, place)}
      onClick={() => selection.select({ ...place.selected, from: 'finding' })}
      className="link inline-flex min-h-11 items-center"
    >
      {[text(`studio-${place.part}.title`), ...(last === undefined ? [] : [humanizeName(last)])].join(' › ')}
    </Link>
  );
}
