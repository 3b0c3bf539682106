import type { FastifyRequest } from 'fastify';
import type { SiteConfig } from '#contract/site.ts';
import type { SiteServices } from '#server/site/services.ts';
import { patterns } from '#shared/addresses.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/** The services for letters of the insurer. */
export type LetterServices = { site: Pick<SiteServices['site'], 'settings'> } & Pick<SiteServices, 'wording'>;

/** Returns the address to which customers write. */
export const selectContactEmail = ({ site, wording }: LetterServices): string =>
  site.settings().mailbox ?? wording.say('en', 'interface.contact.mailbox');

/** The site of the Insurance Regulator of Cambodia. */
const REGULATOR = 'https://irc.gov.kh';

/** Builds the site's settings for browsers. Maintenance excludes visitors only in Prod (specification, 2). */
export function buildSiteConfig(
  { config, now, site, wording }: Pick<SiteServices, 'config' | 'now' | 'site' | 'wording'>,
  { user, isIdle = false }: Pick<FastifyRequest, 'user' | 'isIdle'> = {},
): SiteConfig {
  const settings = site.settings();
  const sample = (id: string) => ({ en: wording.say('en', id), km: wording.say('km', id), zh: wording.say('zh', id) });
  return {
    envType: config.envType,
    today: toBusinessDate(now()),
    signedIn: user !== undefined,
    sessionIdle: isIdle,
    maintenance: config.maintenance && config.isProd,
    client: { id: config.client.id, secret: config.client.secret },
    staffSignIn: config.oidc?.name ?? null,
    hasChat: config.site.messengerScript !== undefined,
    hasWorker: config.site.hasWorker,
    contact: {
      tollFree: wording.say('en', 'interface.contact.tollFreeNumber'),
      office: wording.say('en', 'interface.contact.abroadNumber'),
      mailbox: selectContactEmail({ site, wording }),
      address: settings.address ?? sample('interface.contact.street'),
      hours: settings.hours ?? sample('interface.contact.hours'),
    },
    licence: settings.licence ?? sample('interface.brand.licence'),
    directSettlement: settings.directSettlement ?? [],
    rielRate: settings.rielRate ?? null,
    links: { facebook: null, telegram: null, regulator: REGULATOR, ...settings.links },
    scanPath: patterns.scan,
    reportPath: patterns.reports,
  };
}
