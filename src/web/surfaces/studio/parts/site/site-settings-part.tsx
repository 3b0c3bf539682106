import { SITE_FILE, type SiteFile, siteFile } from '#contract/studio/material/site-settings.ts';
import { locales } from '#shared/format.ts';
import { Section } from '#web/desk/page/section.tsx';
import { documentLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { AddButton } from '#web/surfaces/studio/base/inputs/add-button.tsx';
import { AutosaveInput } from '#web/surfaces/studio/base/inputs/autosave-input.tsx';
import { ListItemActions } from '#web/surfaces/studio/base/inputs/list-item-actions.tsx';
import { Members } from '#web/surfaces/studio/base/members/member.tsx';
import { type MemberArea, MemberAreaContext, useMembers } from '#web/surfaces/studio/base/members/use-member.ts';
import { moveItem } from '#web/surfaces/studio/base/values/move-item.ts';

const site: MemberArea = {
  fileOf: () => SITE_FILE,
  schema: siteFile,
  words: 'studio-settings.site',
  unfit: 'studio-settings.site.link.unfit',
  idOf: (_path, word) => `site-${word}`,
};

/** Edits the insurer's contact and licence data and its settlement partners. Empty: the server's value is used. */
export function SiteSettingsPart() {
  const text = useText();
  return (
    <MemberAreaContext value={site}>
      <div className="grid gap-6">
        <p className="max-w-form text-muted">{text('studio-settings.site.empty')}</p>
        <Section title={text('studio-settings.site.reached')}>
          <Members
            of={['tollFree', 'office', 'mailbox', 'links.facebook', 'links.telegram', 'links.regulator', 'rielRate']}
          />
          {['address', 'hours', 'licence'].map((name) => (
            <TranslatedSetting key={name} at={[name]} label={text(`studio-settings.site.${name}`)} />
          ))}
        </Section>
        <Section title={text('studio-settings.site.settles')}>
          <DirectSettlementPartners />
        </Section>
      </div>
    </MemberAreaContext>
  );
}

/** Edits one text in three languages: all are filled or none. */
function TranslatedSetting({ at, label }: { at: readonly (string | number)[]; label: string }) {
  const text = useText();
  const { read, write } = useMembers();
  const value = read(at) as Record<string, string> | undefined;
  const isPart = value !== undefined && locales.some((language) => !value[language]);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-ink">{label}</legend>
      <div className="grid items-start gap-3 md:grid-flow-col md:auto-cols-fr">
        {locales.map((language) => (
          <AutosaveInput
            key={language}
            id={`site-${at.join('-')}-${language}`}
            label={<span className="font-normal text-muted text-small">{text(`portal.languages.${language}`)}</span>}
            lang={documentLanguage[language]}
            value={value?.[language] ?? ''}
            onKeep={(typed) => write([...at, language], typed || undefined, { merge: `${at.join()} ${language}` })}
          />
        ))}
      </div>
      {isPart && <p className="text-small font-semibold text-error">{text('studio-settings.site.allThree')}</p>}
    </fieldset>
  );
}

const LIST = 'directSettlement';

/** Edits the hospitals and garages that settle with the insurer directly, in display order. */
function DirectSettlementPartners() {
  const text = useText();
  const { read, write } = useMembers();
  const all = (read(LIST) ?? []) as NonNullable<SiteFile[typeof LIST]>;
  return (
    <>
      {all.length === 0 && <p>{text('studio-settings.site.nobodySettles')}</p>}
      <ol className="grid divide-y divide-line">
        {all.map(({ kind, name }, at) => {
          const called = text(`studio-settings.site.${kind}`);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no identity except its position
            <li key={at} className="grid gap-2 py-3 first:pt-0">
              <TranslatedSetting
                at={[LIST, at, 'name']}
                label={text('studio-settings.site.settler', { number: at + 1, kind: called })}
              />
              <ListItemActions
                name={name?.en || called}
                at={at}
                count={all.length}
                onMove={(to) => write(LIST, moveItem(all, at, to))}
                onRemove={() => write([LIST, at])}
              />
            </li>
          );
        })}
      </ol>
      <div className="flex flex-wrap gap-3">
        {['hospital', 'garage'].map((kind) => (
          <AddButton key={kind} onClick={() => write(LIST, [...all, { kind, name: { en: '', km: '', zh: '' } }])}>
            {text(`studio-settings.site.add.${kind}`)}
          </AddButton>
        ))}
      </div>
    </>
  );
}
