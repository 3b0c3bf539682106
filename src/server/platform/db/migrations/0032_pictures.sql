CREATE TABLE "pictures" (
	"hash" text PRIMARY KEY NOT NULL,
	"wide" "bytea" NOT NULL,
	"narrow" "bytea" NOT NULL,
	"sent_at" timestamp with time zone NOT NULL
);
