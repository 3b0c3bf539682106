import type { CatalogueServices } from '../catalogue/services.ts';
import type { PeopleServices } from '../people/services.ts';

export type StudioServices = CatalogueServices & PeopleServices;
