import { useQuery } from '@tanstack/react-query';
import { getDevelopers } from '#contract/integration/developers.ts';
import { createSandboxPartner } from '#contract/testing.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** How a program of a partner begins. */
export const useDevelopers = () => useQuery(callQuery(getDevelopers, {}));

/** A partner of one's own to try the API with; not in Prod. */
export const useMakeTrialPartner = () => useCall(() => send(createSandboxPartner, {}));
