ALTER TABLE "payment_runs" DROP CONSTRAINT "payment_runs_sent";--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_file" CHECK (digest is null or status = 'sent');--> statement-breakpoint
ALTER TABLE "payment_runs" ADD CONSTRAINT "payment_runs_sent" CHECK ((status = 'sent') = (sent_by is not null and sent_at is not null and payer is not null));