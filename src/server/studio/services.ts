import type { Handler } from '#server/platform/http/register-call.ts';
import type { CatalogueServices } from '../catalogue/services.ts';
import type { PeopleServices } from '../people/services.ts';

export type StudioServices = CatalogueServices & PeopleServices;

/** A function that answers a call of the contract about releases. */
export type Serve<C> = Handler<C, StudioServices>;
