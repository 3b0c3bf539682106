ALTER TABLE "file_texts" ADD COLUMN "written_in" text;--> statement-breakpoint
ALTER TABLE "file_texts" ADD COLUMN "replaced_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "file_texts" ADD CONSTRAINT "file_texts_written_in_releases_id_fk" FOREIGN KEY ("written_in") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_texts_replaced" ON "file_texts" USING btree ("written_in","replaced_at") WHERE written_in is not null;