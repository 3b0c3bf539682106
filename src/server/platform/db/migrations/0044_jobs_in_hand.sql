-- Jobs that a migration before has made, in the same transaction, are still to be checked, and until then the table takes no index.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
-- What is in hand is few among all that is done: workers ask each second whether the time of any of it is over.
CREATE INDEX "job_in_hand" ON "pgboss"."job" USING btree ("name") WHERE "state" = 'active';--> statement-breakpoint
-- As all that can wait does from the start of a transaction.
SET CONSTRAINTS ALL DEFERRED;
