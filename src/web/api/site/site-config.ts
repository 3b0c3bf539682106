import { use } from 'react';
import { getSiteConfig, type SiteConfig } from '#contract/site.ts';
import { send } from '../http.ts';

let known: SiteConfig | undefined;
let asked: Promise<SiteConfig> | undefined;

/** The site's settings: the server has put them into the document, and only the development server has not. */
export function useSiteConfig(): SiteConfig {
  known ??= inDocument();
  return known ?? use(ask());
}

function inDocument(): SiteConfig | undefined {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('config')?.textContent;
  return text ? (JSON.parse(text) as SiteConfig) : undefined;
}

function ask(): Promise<SiteConfig> {
  asked ??= send(getSiteConfig, {}).catch((error: unknown) => {
    // Whoever tries again asks again.
    asked = undefined;
    throw error;
  });
  return asked;
}
