DROP INDEX "claims_due";--> statement-breakpoint
ALTER TABLE "claims" ADD COLUMN "third_party_of" text;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_third_party_of_claims_id_fk" FOREIGN KEY ("third_party_of") REFERENCES "public"."claims"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "claims_third_party" ON "claims" USING btree ("third_party_of") WHERE third_party_of is not null;--> statement-breakpoint
CREATE INDEX "claims_due" ON "claims" USING btree ("due_at","id","warn_at") WHERE due_at is not null;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_third_party_not_of_itself" CHECK (third_party_of <> id);--> statement-breakpoint
CREATE INDEX "claims_amount" ON "claims" USING btree ("amount","id");