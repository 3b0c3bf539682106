CREATE TABLE "limit_places" (
	"key" text NOT NULL,
	"minute" timestamp with time zone NOT NULL,
	"taken" integer NOT NULL,
	"half" integer NOT NULL,
	"whole" integer NOT NULL,
	CONSTRAINT "limit_places_key_minute_pk" PRIMARY KEY("key","minute"),
	CONSTRAINT "limit_places_taken_not_negative" CHECK ("limit_places"."taken" >= 0),
	CONSTRAINT "limit_places_half_not_negative" CHECK ("limit_places"."half" >= 0),
	CONSTRAINT "limit_places_whole_not_negative" CHECK ("limit_places"."whole" >= 0)
);
--> statement-breakpoint
CREATE INDEX "limit_places_minute" ON "limit_places" USING btree ("minute");