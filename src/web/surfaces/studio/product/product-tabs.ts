import type { ComponentType } from 'react';
import { lazyPage } from '#web/router/lazy-page.ts';

/** A tab of a product: its name in the address, its message file (with the `title`), its page. */
export type ProductTab = { name: string; words: string; page: ComponentType };

/** The tabs of the site, which is opened like a product. */
export const siteTabs: ProductTab[] = [
  {
    name: 'settings',
    words: 'studio-settings',
    page: lazyPage(() => import('../parts/site/site-settings-part.tsx'), 'SiteSettingsPart'),
  },
  {
    name: 'words',
    words: 'studio-words',
    page: lazyPage(() => import('../parts/site/site-words-part.tsx'), 'SiteWordsPart'),
  },
];

const filesTab: ProductTab = {
  name: 'files',
  words: 'studio-files',
  page: lazyPage(() => import('../parts/files/files-part.tsx'), 'FilesPart'),
};
const listsTab: ProductTab = {
  name: 'lists',
  words: 'studio-lists',
  page: lazyPage(() => import('../parts/lists/lists-part.tsx'), 'ListsPart'),
};

/** The tabs of the files that products share: lists, and all other files as text, including the charts. */
export const sharedTabs = [listsTab, filesTab];

/** In the order of the tabs. */
export const productTabs: ProductTab[] = [
  { name: 'pages', words: 'studio-pages', page: lazyPage(() => import('../parts/pages/pages-part.tsx'), 'PagesPart') },
  {
    name: 'journey',
    words: 'studio-journey',
    page: lazyPage(() => import('../parts/journey/journey-part.tsx'), 'JourneyPart'),
  },
  {
    name: 'tariff',
    words: 'studio-tariff',
    page: lazyPage(() => import('../parts/tariff/tariff-part.tsx'), 'TariffPart'),
  },
  {
    name: 'reviewed',
    words: 'studio-reviewed',
    page: lazyPage(() => import('../parts/reviewed/reviewed-part.tsx'), 'ReviewedPart'),
  },
  { name: 'words', words: 'studio-words', page: lazyPage(() => import('../parts/words/words-part.tsx'), 'WordsPart') },
  listsTab,
  { name: 'cover', words: 'studio-cover', page: lazyPage(() => import('../parts/cover/cover-part.tsx'), 'CoverPart') },
  {
    name: 'promotions',
    words: 'studio-promotions',
    page: lazyPage(() => import('../parts/promotions/promotions-part.tsx'), 'PromotionsPart'),
  },
  {
    name: 'after-sale',
    words: 'studio-after-sale',
    page: lazyPage(() => import('../parts/after-sale/after-sale-part.tsx'), 'AfterSalePart'),
  },
  {
    name: 'papers',
    words: 'studio-papers',
    page: lazyPage(() => import('../parts/documents/documents-part.tsx'), 'DocumentsPart'),
  },
  {
    name: 'people',
    words: 'studio-people',
    page: lazyPage(() => import('../parts/cases/cases-part.tsx'), 'CasesPart'),
  },
  {
    name: 'settings',
    words: 'studio-settings',
    page: lazyPage(() => import('../parts/settings/settings-part.tsx'), 'SettingsPart'),
  },
  filesTab,
  {
    name: 'decided',
    words: 'studio-decided',
    page: lazyPage(() => import('../parts/expected-tables/expected-tables-part.tsx'), 'ExpectedTablesPart'),
  },
];
