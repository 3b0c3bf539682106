import type { ClaimServices } from '../claims/services.ts';

/** What the verbs of all wings work with. All of it is an argument of `buildApp`, so that tests can put in their own. */
export type Services = ClaimServices;
