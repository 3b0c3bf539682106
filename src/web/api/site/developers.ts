import { getDevelopers } from '#contract/integration/developers.ts';
import { createSandboxPartner } from '#contract/testing.ts';
import { useRead, useSend } from '../call-query.ts';

/** The first steps for a partner's program. */
export const useDevelopers = () => useRead(getDevelopers, {});

/** Creates a trial partner for the API; not in Prod. */
export const useMakeTrialPartner = () => useSend(createSandboxPartner, {});
