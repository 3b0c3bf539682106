import type { ClaimServices } from '../claims/services.ts';

/**
 * The services that the functions of all wings use. All of them are arguments of `buildApp`, so that tests can pass
 * their own.
 */
export type Services = ClaimServices;
