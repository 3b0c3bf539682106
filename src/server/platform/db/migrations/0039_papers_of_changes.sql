ALTER TABLE "issued_papers" ADD COLUMN "serial" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "issued_papers" DROP CONSTRAINT "issued_papers_policy_number_document_language_pk";--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_policy_number_document_language_serial_pk" PRIMARY KEY("policy_number","document","language","serial");--> statement-breakpoint
ALTER TABLE "issued_papers" ADD CONSTRAINT "issued_papers_serial_positive" CHECK ("issued_papers"."serial" > 0);