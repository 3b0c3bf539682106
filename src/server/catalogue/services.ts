import type { PlatformServices } from '../platform/services.ts';
import type { Lifecycles } from './lifecycles.ts';
import type { Catalogue } from './products/product-catalogue.ts';
import type { WordingLibrary } from './products/wording-library.ts';

export type CatalogueServices = PlatformServices & {
  catalogue: Catalogue;
  lifecycles: Lifecycles;
  wordings: WordingLibrary;
};
