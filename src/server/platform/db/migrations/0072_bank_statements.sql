CREATE TABLE "bank_lines" (
	"id" text PRIMARY KEY NOT NULL,
	"statement_id" text NOT NULL,
	"key" text NOT NULL,
	"account" text NOT NULL,
	"booked_on" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"reference" text NOT NULL,
	"payer_reference" text NOT NULL,
	"payer" text NOT NULL,
	"details" text NOT NULL,
	"status" text NOT NULL,
	"why" text,
	"order_id" text,
	"note" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	CONSTRAINT "bank_lines_key_unique" UNIQUE("key"),
	CONSTRAINT "bank_lines_booked_on_day" CHECK ("bank_lines"."booked_on" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "bank_lines_currency_iso4217" CHECK ("bank_lines"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "bank_lines_status_known" CHECK ("bank_lines"."status" in ('open', 'waiting', 'matched', 'setAside')),
	CONSTRAINT "bank_lines_why_known" CHECK ("bank_lines"."why" in ('noNumber', 'manyNumbers', 'noOrder', 'otherAmount', 'alreadyPaid', 'notPayable', 'reversed', 'voided')),
	CONSTRAINT "bank_lines_amount" CHECK (amount <> 0),
	CONSTRAINT "bank_lines_with_order" CHECK ((status in ('waiting', 'matched')) = (order_id is not null)),
	CONSTRAINT "bank_lines_set_aside" CHECK ((status = 'setAside') = (note is not null)),
	CONSTRAINT "bank_lines_open_why" CHECK ((status = 'open') = (why is not null))
);
--> statement-breakpoint
CREATE TABLE "bank_statements" (
	"id" text PRIMARY KEY NOT NULL,
	"digest" text NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"lines" integer NOT NULL,
	CONSTRAINT "bank_statements_digest_unique" UNIQUE("digest"),
	CONSTRAINT "bank_statements_lines_not_negative" CHECK ("bank_statements"."lines" >= 0),
	CONSTRAINT "bank_statements_digest_not_empty" CHECK ("bank_statements"."digest" <> '')
);
--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_statement_id_bank_statements_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."bank_statements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bank_statements" ADD CONSTRAINT "bank_statements_imported_by_users_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bank_lines_booked" ON "bank_lines" USING btree ("booked_on","id");--> statement-breakpoint
CREATE INDEX "bank_lines_open" ON "bank_lines" USING btree ("booked_on","id") WHERE status in ('open', 'waiting');--> statement-breakpoint
CREATE UNIQUE INDEX "bank_lines_order" ON "bank_lines" USING btree ("order_id") WHERE order_id is not null;--> statement-breakpoint
CREATE INDEX "ledger_entries_marked" ON "ledger_entries" USING btree ("note") WHERE kind = 'marked';