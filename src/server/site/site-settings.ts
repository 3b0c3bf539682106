import { readFileSync } from 'node:fs';
import Value from 'typebox/value';
import { type SiteSettings, siteSettings } from '#contract/studio/material/site-settings.ts';
import { ConfigError } from '../platform/base/config-error.ts';

/** Selects the messages that the settings override, by their ids. */
export function selectOwnWords({ tollFree, office }: SiteSettings): Record<string, string> {
  return {
    ...(tollFree !== undefined && { 'interface.contact.tollFreeNumber': tollFree }),
    ...(office !== undefined && { 'interface.contact.abroadNumber': office }),
  };
}

/**
 * Reads the file of SITE_SETTINGS: the operator's settings, which those on sale override.
 * @throws ConfigError that names the file and the member
 */
export function readSiteSettings(file: string | undefined): SiteSettings {
  if (file === undefined) return {};
  const settings = parseSettings(file);
  const [error] = Value.Errors(siteSettings, settings);
  if (error) throw new ConfigError(`SITE_SETTINGS: ${file}${error.instancePath} ${error.message}`);
  return settings as SiteSettings;
}

function parseSettings(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError(`SITE_SETTINGS: ${file} cannot be read: ${(error as Error).message}`);
  }
}
