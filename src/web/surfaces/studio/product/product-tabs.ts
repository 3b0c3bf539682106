import type { ComponentType } from 'react';
import { lazyPage } from '#web/router/lazy-page.ts';

/** A tab of a product: its name in the address, its message file (with the `title`), its page. */
export type ProductTab = { name: string; words: string; page: ComponentType };

function tab<Page extends string>(
  name: string,
  load: () => Promise<Record<Page, ComponentType>>,
  page: Page,
): ProductTab {
  return { name, words: `studio-${name}`, page: lazyPage(load, page) };
}

/** The tabs of the site, which is opened like a product. */
export const siteTabs = [
  tab('settings', () => import('../parts/site/site-settings-part.tsx'), 'SiteSettingsPart'),
  tab('words', () => import('../parts/site/site-words-part.tsx'), 'SiteWordsPart'),
];

const filesTab = tab('files', () => import('../parts/files/files-part.tsx'), 'FilesPart');
const listsTab = tab('lists', () => import('../parts/lists/lists-part.tsx'), 'ListsPart');

/** The tabs of the files that products share: lists, and all other files as text, including the charts. */
export const sharedTabs = [listsTab, filesTab];

/** The tabs of a product, in display order. */
export const productTabs = [
  tab('pages', () => import('../parts/pages/pages-part.tsx'), 'PagesPart'),
  tab('journey', () => import('../parts/journey/journey-part.tsx'), 'JourneyPart'),
  tab('tariff', () => import('../parts/tariff/tariff-part.tsx'), 'TariffPart'),
  tab('reviewed', () => import('../parts/reviewed/reviewed-part.tsx'), 'ReviewedPart'),
  tab('words', () => import('../parts/words/words-part.tsx'), 'WordsPart'),
  listsTab,
  tab('inventory', () => import('../parts/inventory/inventory-part.tsx'), 'InventoryPart'),
  tab('cover', () => import('../parts/cover/cover-part.tsx'), 'CoverPart'),
  tab('promotions', () => import('../parts/promotions/promotions-part.tsx'), 'PromotionsPart'),
  tab('after-sale', () => import('../parts/after-sale/after-sale-part.tsx'), 'AfterSalePart'),
  tab('papers', () => import('../parts/documents/documents-part.tsx'), 'DocumentsPart'),
  tab('people', () => import('../parts/cases/cases-part.tsx'), 'CasesPart'),
  tab('settings', () => import('../parts/settings/settings-part.tsx'), 'SettingsPart'),
  filesTab,
  tab('decided', () => import('../parts/expected-tables/expected-tables-part.tsx'), 'ExpectedTablesPart'),
];
