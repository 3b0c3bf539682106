import { Plus } from 'lucide-react';
import type { SiteFile } from '#contract/studio/material/site-settings.ts';
import { locales } from '#shared/format.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { KeptBox } from '#web/surfaces/studio/base/boxes/kept-box.tsx';
import { ListActs } from '#web/surfaces/studio/base/boxes/list-acts.tsx';
import { moved } from '#web/surfaces/studio/base/values/benefit-changes.ts';
import { useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';
import { useSiteFile } from './use-site-file.ts';

const patterns = {
  tollFree: /^\+?\d[\d -]{4,18}\d$/,
  office: /^\+\d[\d ]{6,18}\d$/,
  mailbox: /^[^@\s]+@[^@\s]+$/,
};
const link = /^https:\/\/[^\s<>"]{3,300}$/;
const marks = { en: 'en', km: 'km', zh: 'zh-Hans' };

/** How the insurer is reached and licensed, and who settles with it directly. What is left empty is as the server says. */
export function SiteSettingsPart() {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { file, keep } = useSiteFile();
  const fault = (name: string, fits: RegExp) => (typed: string) =>
    typed === '' || fits.test(typed) ? undefined : text(`studio-settings.site.${name}.unfit`);
  return (
    <div className="grid gap-6">
      <p className="max-w-form text-muted">{text('studio-settings.site.empty')}</p>
      <Section title={text('studio-settings.site.reached')}>
        <div className="grid items-start gap-5 md:grid-cols-2">
          {(['tollFree', 'office', 'mailbox'] as const).map((name) => (
            <KeptBox
              key={name}
              id={`site-${name}`}
              label={text(`studio-settings.site.${name}.label`)}
              help={text(`studio-settings.site.${name}.help`)}
              optional
              readOnly={!mayEdit}
              value={file[name] ?? ''}
              faultOf={fault(name, patterns[name])}
              onKeep={(typed) => keep([name], typed || undefined)}
            />
          ))}
          {(['facebook', 'telegram'] as const).map((name) => (
            <KeptBox
              key={name}
              id={`site-${name}`}
              label={text(`studio-settings.site.${name}`)}
              optional
              readOnly={!mayEdit}
              value={file.links?.[name] ?? ''}
              faultOf={fault('link', link)}
              onKeep={(typed) => keep(['links', name], typed || undefined)}
            />
          ))}
        </div>
        {(['address', 'hours', 'licence'] as const).map((name) => (
          <InThreeLanguages key={name} at={[name]} label={text(`studio-settings.site.${name}`)} value={file[name]} />
        ))}
      </Section>
      <Section title={text('studio-settings.site.settles')}>
        <Settling file={file} />
      </Section>
    </div>
  );
}

type Texts = { en: string; km: string; zh: string };
type InThreeLanguagesProps = { at: readonly (string | number)[]; label: string; value: Texts | undefined };

/** One text in three languages, all or none. */
function InThreeLanguages({ at, label, value }: InThreeLanguagesProps) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { keep } = useSiteFile();
  const type = (language: keyof Texts, typed: string) => {
    const next: Partial<Texts> = { ...value, [language]: typed || undefined };
    const isEmpty = at.length === 1 && locales.every((one) => !next[one]);
    return isEmpty ? keep(at, undefined) : keep([...at, language], typed || undefined);
  };
  const isPart = value !== undefined && locales.some((language) => !value[language]);
  return (
    <fieldset className="grid gap-2">
      <legend className="font-semibold text-ink">{label}</legend>
      <div className="grid items-start gap-3 md:grid-flow-col md:auto-cols-fr">
        {locales.map((language) => (
          <KeptBox
            key={language}
            id={`site-${at.join('-')}-${language}`}
            label={<span className="font-normal text-muted text-small">{text(`portal.languages.${language}`)}</span>}
            lang={marks[language]}
            readOnly={!mayEdit}
            value={value?.[language] ?? ''}
            onKeep={(typed) => type(language, typed)}
          />
        ))}
      </div>
      {isPart && <p className="text-small font-semibold text-error">{text('studio-settings.site.allThree')}</p>}
    </fieldset>
  );
}

/** Hospitals and garages that settle with the insurer directly, in the order in which they are told. */
function Settling({ file: { directSettlement: all = [] } }: { file: SiteFile }) {
  const text = useText();
  const { mayEdit } = useWorkspace();
  const { keep } = useSiteFile();
  const add = (kind: 'hospital' | 'garage') =>
    keep(['directSettlement'], [...all, { kind, name: { en: '', km: '', zh: '' } }]);
  return (
    <>
      {all.length === 0 && <p>{text('studio-settings.site.nobodySettles')}</p>}
      <ol className="grid divide-y divide-line">
        {all.map(({ kind, name }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: one of them is told by its place alone
          <li key={at} className="grid gap-2 py-3 first:pt-0">
            <InThreeLanguages
              at={['directSettlement', at, 'name']}
              label={text('studio-settings.site.settler', {
                number: at + 1,
                kind: text(`studio-settings.site.${kind}`),
              })}
              value={name}
            />
            {mayEdit && (
              <ListActs
                name={name?.en || text(`studio-settings.site.${kind}`)}
                at={at}
                count={all.length}
                onMove={(to) => keep(['directSettlement'], moved(all, at, to))}
                onRemove={() => keep(['directSettlement'], all.length > 1 ? all.toSpliced(at, 1) : undefined)}
              />
            )}
          </li>
        ))}
      </ol>
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          {(['hospital', 'garage'] as const).map((kind) => (
            <Button key={kind} variant="secondary" onClick={() => add(kind)}>
              <Icon of={Plus} className="size-4.5" />
              {text(`studio-settings.site.add.${kind}`)}
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
