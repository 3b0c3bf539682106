import { SITE_FILE, type SiteFile } from '#contract/studio/material/site-settings.ts';
import type { Json } from '#engine/language/json.ts';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

const NOTHING: SiteFile = {};

/** What the site says and sets in this release, and how a place of it is kept; the file is made with the first. */
export function useSiteFile() {
  const { workspace } = useWorkspace();
  const file = useFile<SiteFile>(SITE_FILE) ?? NOTHING;
  const keep = (at: readonly (string | number)[], to: Json | undefined): void => {
    const change = { path: SITE_FILE, at, to };
    if (workspace.text(SITE_FILE) !== undefined) workspace.change(change, { merge: `site ${at.join(' ')}` });
    else if (to !== undefined) workspace.change([{ path: SITE_FILE, text: '{}\n' }, change]);
  };
  return { file, keep };
}
