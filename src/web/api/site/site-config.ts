import { useSuspenseQuery } from '@tanstack/react-query';
import { getSiteConfig, type SiteConfig } from '#contract/site.ts';
import { reading } from '../reading.ts';

/** The site's settings: the server has put them into the document, and only the development server has not. */
export function useSiteConfig(): SiteConfig {
  const { data } = useSuspenseQuery({
    ...reading(getSiteConfig, {}),
    staleTime: Number.POSITIVE_INFINITY,
    ...withInitial(),
  });
  return data;
}

function withInitial(): { initialData?: SiteConfig } {
  const text = typeof document === 'undefined' ? undefined : document.getElementById('config')?.textContent;
  return text ? { initialData: JSON.parse(text) as SiteConfig } : {};
}
