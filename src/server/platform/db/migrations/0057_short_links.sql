CREATE TABLE "short_links" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"address" text NOT NULL,
	"ref_hash" text,
	"invite_hash" text,
	CONSTRAINT "short_links_one_target" CHECK (num_nonnulls(ref_hash, invite_hash) = 1),
	CONSTRAINT "short_links_address_not_empty" CHECK ("short_links"."address" <> '')
);
--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_ref_hash_order_links_ref_hash_fk" FOREIGN KEY ("ref_hash") REFERENCES "public"."order_links"("ref_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_invite_hash_invites_token_hash_fk" FOREIGN KEY ("invite_hash") REFERENCES "public"."invites"("token_hash") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "short_links_order_link" ON "short_links" USING btree ("ref_hash");--> statement-breakpoint
CREATE INDEX "short_links_invite" ON "short_links" USING btree ("invite_hash");