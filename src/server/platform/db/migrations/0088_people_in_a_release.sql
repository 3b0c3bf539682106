CREATE TABLE "release_presences" (
	"user_id" text NOT NULL,
	"tab" text NOT NULL,
	"release_id" text NOT NULL,
	"product" text NOT NULL,
	"path" text,
	"pointer" text,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "release_presences_user_id_tab_pk" PRIMARY KEY("user_id","tab"),
	CONSTRAINT "release_presences_place" CHECK ((path is null) = (pointer is null))
);
--> statement-breakpoint
ALTER TABLE "release_presences" ADD CONSTRAINT "release_presences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "release_presences" ADD CONSTRAINT "release_presences_release_id_releases_id_fk" FOREIGN KEY ("release_id") REFERENCES "public"."releases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "release_presences_release" ON "release_presences" USING btree ("release_id","expires_at");--> statement-breakpoint
CREATE INDEX "release_presences_expiry" ON "release_presences" USING btree ("expires_at");