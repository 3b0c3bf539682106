CREATE TABLE "issued_papers" (
	"policy_number" text NOT NULL,
	"document" text NOT NULL,
	"language" text NOT NULL,
	"file_id" text NOT NULL,
	"hash" text NOT NULL,
	"bytes" integer NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"damaged_at" timestamp with time zone,
	CONSTRAINT "issued_papers_policy_number_document_language_pk" PRIMARY KEY("policy_number","document","language"),
	CONSTRAINT "issued_papers_file_id_unique" UNIQUE("file_id"),
	CONSTRAINT "issued_papers_language_known" CHECK ("issued_papers"."language" in ('km', 'en', 'both')),
	CONSTRAINT "issued_papers_hash_not_empty" CHECK ("issued_papers"."hash" <> ''),
	CONSTRAINT "issued_papers_bytes_positive" CHECK ("issued_papers"."bytes" > 0)
);
--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_policy_number_policies_number_fk" FOREIGN KEY ("policy_number") REFERENCES "public"."policies"("number") ON DELETE no action ON UPDATE no action;