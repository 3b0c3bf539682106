import { type Locale, locales } from '#shared/format.ts';
import { documentLanguage, escapeHtml } from '../page-head.ts';
import type { SiteServices } from '../services.ts';
import { buildSiteConfig } from '../site-config.ts';

export type OfflineServices = Pick<SiteServices, 'config' | 'now' | 'site' | 'wording'>;

const link = 'link inline-flex min-h-11 items-center';
const languageNames: Record<Locale, string> = { en: 'English', km: 'ភាសាខ្មែរ', zh: '中文' };

/**
 * Builds the page that the service worker shows without a connection: the insurer's contacts, a second try, and a place
 * for the cards of this device, which only the worker fills. It has no script and nothing of a visitor.
 * @param styles the address of the site's styles
 */
export function buildOfflinePage(services: OfflineServices, locale: Locale, styles: string): string {
  const { contact } = buildSiteConfig(services);
  const say = (id: string): string => escapeHtml(services.wording.say(locale, id));
  const call = (name: string, number: string): string =>
    `<li class="grid"><span class="text-muted text-small">${say(name)}</span>` +
    `<a class="figures font-semibold text-primary-deep text-title" href="tel:${escapeHtml(number.replace(/[^\d+]/g, ''))}">${escapeHtml(number)}</a></li>`;
  const others = locales
    .filter((other) => other !== locale)
    .map(
      (other) =>
        `<a class="${link}" lang="${documentLanguage[other]}" href="/offline/${other}">${languageNames[other]}</a>`,
    );
  return `<!doctype html>
<html lang="${documentLanguage[locale]}">
<head>
<meta charset="utf-8" />
<meta name="viewport" content="width=device-width, initial-scale=1" />
<meta name="robots" content="noindex" />
<title>${say('offline.title')}</title>
<link rel="stylesheet" href="${escapeHtml(styles)}" />
</head>
<body>
<main class="mx-auto grid max-w-form gap-6 px-5 py-10">
<p class="font-semibold text-primary-deep">${say('interface.brand.name')}</p>
<h1 class="text-display">${say('offline.title')}</h1>
<p class="text-lead">${say('offline.lead')}</p>
<p>${say('offline.answers')}</p>
<p><a class="${link}" href="">${say('offline.again')}</a></p>
<!--cards<section class="grid gap-4" aria-labelledby="cards"><h2 id="cards" class="text-lead">${say('offline.cards')}</h2>
<ul class="grid gap-6">[[<li class="grid gap-3"><img class="w-full" src="/kept-cards/{number}" alt="${say('offline.card')} {number}" />
<form method="post" action="/kept-cards/{number}"><button class="${link}">${say('offline.remove')}</button></form></li>]]</ul></section>-->
<section class="grid gap-4" aria-labelledby="contact"><h2 id="contact" class="text-lead">${say('interface.contact.title')}</h2>
<ul class="grid gap-4">
${call('interface.contact.tollFree', contact.tollFree)}
${call('interface.contact.abroad', contact.office)}
</ul>
<p>${escapeHtml(contact.hours[locale])}</p>
<p><a class="${link}" href="mailto:${escapeHtml(contact.mailbox)}">${escapeHtml(contact.mailbox)}</a></p>
<p>${escapeHtml(contact.address[locale])}</p>
</section>
<p class="flex flex-wrap gap-x-6">${others.join('')}</p>
</main>
</body>
</html>
`;
}
