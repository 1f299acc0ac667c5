CREATE TABLE "newest_backups" (
	"kind" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);
