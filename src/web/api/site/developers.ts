import { useQuery } from '@tanstack/react-query';
import { getDevelopers } from '#contract/integration/developers.ts';
import { makeTrialPartner } from '#contract/testing.ts';
import { send } from '../http.ts';
import { reading, useCall } from '../reading.ts';

/** How a program of a partner begins. */
export const useDevelopers = () => useQuery(reading(getDevelopers, {}));

/** A partner of one's own to try the API with; not in Prod. */
export const useMakeTrialPartner = () => useCall(() => send(makeTrialPartner, {}));
