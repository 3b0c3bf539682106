import { useQuery } from '@tanstack/react-query';
import { getDevelopers } from '#contract/integration/developers.ts';
import { createSandboxPartner } from '#contract/testing.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** The first steps for a partner's program. */
export const useDevelopers = () => useQuery(callQuery(getDevelopers, {}));

/** Creates a trial partner for the API; not in Prod. */
export const useMakeTrialPartner = () => useCall(() => send(createSandboxPartner, {}));
