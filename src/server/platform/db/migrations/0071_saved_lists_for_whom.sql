ALTER TABLE "list_exports" ADD COLUMN "partner_id" text;--> statement-breakpoint
ALTER TABLE "list_exports" ADD COLUMN "scopes" jsonb;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_exports" ADD CONSTRAINT "list_exports_scopes_array" CHECK (jsonb_typeof("list_exports"."scopes") = 'array');