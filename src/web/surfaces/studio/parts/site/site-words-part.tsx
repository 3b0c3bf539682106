import { useMemo } from 'react';
import {
  SITE_FILE,
  type SiteFile,
  settingMessages,
  siteMessageFiles,
} from '#contract/studio/material/site-settings.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import { type Locale, locales } from '#shared/format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { listMessageRows } from '#web/surfaces/studio/base/messages/message-rows.ts';
import { MessageTable } from '#web/surfaces/studio/base/messages/message-table.tsx';
import { useFile, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Edits texts of the site outside of its products. An emptied message gets the shop's built-in text again. */
export function SiteWordsPart() {
  const text = useText();
  const { workspace, mayEdit } = useWorkspace();
  const own = useFile<SiteFile>(SITE_FILE)?.words;
  // The shop's built-in texts, which cannot be changed here.
  const base = useMemo(() => {
    const tree = (locale: Locale) =>
      Object.fromEntries(
        siteMessageFiles.map((name) => [name, workspace.value(`locales/${locale}/${name}.json`) ?? {}]),
      );
    const [en, km, zh] = [tree('en'), tree('km'), tree('zh')] as unknown as [MessageTree, MessageTree, MessageTree];
    return listMessageRows({ en, km, zh }).filter(({ id }) => !settingMessages.includes(id));
  }, [workspace]);
  const rows = useMemo(
    () =>
      base.map((row) => {
        const said = locales.map((locale) => [locale, own?.[locale]?.[row.id] ?? row.said[locale]]);
        return { ...row, said: Object.fromEntries(said) as typeof row.said, began: row.said };
      }),
    [base, own],
  );
  const write = (id: string, locale: Locale, typed: string) => {
    const isShipped = base.find((row) => row.id === id)?.said[locale] === typed;
    const to = typed === '' || isShipped ? undefined : typed;
    const begin = workspace.text(SITE_FILE) === undefined ? [{ path: SITE_FILE, text: '{}\n' }] : [];
    workspace.change([...(to === undefined ? [] : begin), { path: SITE_FILE, at: ['words', locale, id], to }], {
      merge: `site words ${locale} ${id}`,
    });
  };
  return (
    <MessageTable
      rows={rows}
      pages={[]}
      mayEdit={mayEdit}
      placeOf={({ id }, locale) => ({ path: SITE_FILE, at: ['words', locale, id] })}
      readAt={({ keys: [name = ''] }) => text(`studio-settings.site.files.${name}`)}
      onWrite={({ id }, locale, typed) => write(id, locale, typed)}
    />
  );
}
