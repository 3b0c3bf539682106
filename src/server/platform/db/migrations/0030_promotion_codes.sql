CREATE TABLE "promotion_codes" (
	"code" text PRIMARY KEY NOT NULL,
	CONSTRAINT "promotion_codes_code_not_empty" CHECK ("promotion_codes"."code" <> '')
);
--> statement-breakpoint
INSERT INTO "promotion_codes" SELECT DISTINCT "code" FROM "promotion_uses";--> statement-breakpoint
ALTER TABLE "promotion_uses" DROP CONSTRAINT "promotion_uses_code_promotions_code_fk";
--> statement-breakpoint
ALTER TABLE "promotion_uses" ADD CONSTRAINT "promotion_uses_code_promotion_codes_code_fk" FOREIGN KEY ("code") REFERENCES "public"."promotion_codes"("code") ON DELETE no action ON UPDATE no action;