import { customType } from 'drizzle-orm/pg-core';

/** A column of bytes. One driver gives them as Buffer, the other as Uint8Array. */
export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
});
