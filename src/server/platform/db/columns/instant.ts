import { timestamp } from 'drizzle-orm/pg-core';

/** A column of an instant, in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
