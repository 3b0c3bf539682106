CREATE TABLE "list_views" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" text NOT NULL,
	"partner_id" text,
	"list" text NOT NULL,
	"name" text NOT NULL,
	"query" jsonb NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "list_views_name" UNIQUE("user_id","list","name"),
	CONSTRAINT "list_views_name_not_empty" CHECK ("list_views"."name" <> ''),
	CONSTRAINT "list_views_query_object" CHECK (jsonb_typeof("list_views"."query") = 'object')
);
--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "list_views" ADD CONSTRAINT "list_views_partner_id_partners_id_fk" FOREIGN KEY ("partner_id") REFERENCES "public"."partners"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "list_views_shared" ON "list_views" USING btree ("partner_id") WHERE is_shared;