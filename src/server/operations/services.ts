import type { ClaimServices } from '../claims/services.ts';

/**
 * The services that functions in all areas of the server use. All of them are arguments of `buildApp`, so that tests
 * can pass their own.
 */
export type Services = ClaimServices;
