CREATE TABLE "listed_days" (
	"day" text PRIMARY KEY NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	"payments" integer NOT NULL,
	CONSTRAINT "listed_days_day_day" CHECK ("listed_days"."day" ~ '^[1-9]\d{3}-[01]\d-[0-3]\d$'),
	CONSTRAINT "listed_days_payments_not_negative" CHECK ("listed_days"."payments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_differences" (
	"tran_id" text NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"ours" bigint NOT NULL,
	"theirs" bigint NOT NULL,
	"currency" text NOT NULL,
	"payment_at" timestamp with time zone NOT NULL,
	"found_at" timestamp with time zone NOT NULL,
	"mended_at" timestamp with time zone,
	"note" text,
	"explained_by" text,
	"explained_at" timestamp with time zone,
	CONSTRAINT "payment_differences_tran_id_kind_pk" PRIMARY KEY("tran_id","kind"),
	CONSTRAINT "payment_differences_kind_known" CHECK ("payment_differences"."kind" in ('notHere', 'nobodys', 'notThere', 'otherAmount', 'refundNotHere', 'refundNotThere')),
	CONSTRAINT "payment_differences_ours_not_negative" CHECK ("payment_differences"."ours" >= 0),
	CONSTRAINT "payment_differences_theirs_not_negative" CHECK ("payment_differences"."theirs" >= 0),
	CONSTRAINT "payment_differences_currency_iso4217" CHECK ("payment_differences"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_differences_tran_id_not_empty" CHECK ("payment_differences"."tran_id" <> ''),
	CONSTRAINT "payment_differences_explained" CHECK ((note is null) = (explained_by is null) and (note is null) = (explained_at is null))
);
--> statement-breakpoint
CREATE TABLE "provider_tokens" (
	"id" text PRIMARY KEY NOT NULL,
	"encrypted" text NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD COLUMN "provider" text DEFAULT 'payway' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "way" text DEFAULT 'provider' NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "payee" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "prepared_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "prepared_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_by" text;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "paid_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_differences" ADD CONSTRAINT "payment_differences_explained_by_users_id_fk" FOREIGN KEY ("explained_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_differences_open" ON "payment_differences" USING btree ("found_at") WHERE mended_at is null and explained_at is null;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_prepared_by_users_id_fk" FOREIGN KEY ("prepared_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid_by_users_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "refunds_by_bank" ON "refunds" USING btree ("created_at") WHERE way = 'bank' and status = 'due';--> statement-breakpoint
ALTER TABLE "payment_attempts" ADD CONSTRAINT "payment_attempts_provider_known" CHECK ("payment_attempts"."provider" in ('payway', 'bakong'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_way_known" CHECK ("refunds"."way" in ('provider', 'bank'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_prepared" CHECK ((payee is null) = (prepared_by is null) and (payee is null or way = 'bank'));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_paid" CHECK (way = 'provider' or ((status = 'done') = (reference is not null) and (reference is null) = (paid_by is null)));--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_two_people" CHECK (paid_by is null or (prepared_by is not null and paid_by <> prepared_by));