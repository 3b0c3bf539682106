import { customType } from 'drizzle-orm/pg-core';

/** A column of bytes. One driver returns Buffer, the other Uint8Array. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
