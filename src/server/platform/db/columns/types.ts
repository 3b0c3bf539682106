import { type AnyPgColumn, customType, text, timestamp } from 'drizzle-orm/pg-core';

/** A column of an instant, in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });

/** A column of a text that names a row of another table and is never null. */
export const required = (name: string, row: () => AnyPgColumn) => text(name).notNull().references(row);

/** A column of bytes. One driver returns Buffer, the other Uint8Array. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
