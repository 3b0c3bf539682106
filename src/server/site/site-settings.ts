import { readFileSync } from 'node:fs';
import Type, { type Static } from 'typebox';
import Value from 'typebox/value';
import { closed } from '#contract/schemas.ts';
import { ConfigError } from '../platform/base/config-error.ts';

const texts = closed({ en: Type.String(), km: Type.String(), zh: Type.String() });
const address = Type.String({ pattern: '^https://' });

const siteSettings = closed({
  /** The number that customers call free of charge, as it is read: `1800-208388`. */
  tollFree: Type.Optional(Type.String({ pattern: '^\\+?\\d[\\d -]{4,18}\\d$' })),
  /** The office's line as it is dialled from any country: `+855 23 890 999`. */
  office: Type.Optional(Type.String({ pattern: '^\\+\\d[\\d ]{6,18}\\d$' })),
  mailbox: Type.Optional(Type.String({ pattern: '^[^@\\s]+@[^@\\s]+$' })),
  address: Type.Optional(texts),
  hours: Type.Optional(texts),
  licence: Type.Optional(texts),
  directSettlement: Type.Optional(
    Type.Array(closed({ kind: Type.Union([Type.Literal('hospital'), Type.Literal('garage')]), name: texts })),
  ),
  links: Type.Optional(closed({ facebook: Type.Optional(address), telegram: Type.Optional(address) })),
});

/**
 * How the insurer is reached and licensed, where it differs from the samples in `locales/`, and the hospitals and garages
 * that settle with it: the file named by SITE_SETTINGS.
 */
export type SiteSettings = Static<typeof siteSettings>;

/** Sentences that the settings say otherwise, by their ids. */
export function ownWords({ tollFree, office }: SiteSettings): Record<string, string> {
  return {
    ...(tollFree !== undefined && { 'interface.contact.tollFreeNumber': tollFree }),
    ...(office !== undefined && { 'interface.contact.abroadNumber': office }),
  };
}

/** @throws ConfigError that names the file and the member */
export function readSiteSettings(file: string | undefined): SiteSettings {
  if (file === undefined) return {};
  const settings = parsed(file);
  const [error] = Value.Errors(siteSettings, settings);
  if (error) throw new ConfigError(`SITE_SETTINGS: ${file}${error.instancePath} ${error.message}`);
  return settings as SiteSettings;
}

function parsed(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`SITE_SETTINGS: ${file} cannot be read: ${(error as Error).message}`);
  }
}
