CREATE TABLE "saved_exports" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"choice" jsonb NOT NULL,
	"language" text NOT NULL,
	"rhythm" text,
	"recipients" jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"next_run_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "staff_files" ADD COLUMN "mailed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "saved_exports_by_next_run" ON "saved_exports" USING btree ("next_run_at") WHERE next_run_at is not null;