-- What is in hand is few among all that is done: workers ask each second whether the time of any of it is over.
CREATE INDEX "job_in_hand" ON "pgboss"."job" USING btree ("name") WHERE "state" = 'active';
