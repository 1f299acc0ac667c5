CREATE TABLE "staff_file_parts" (
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "staff_file_parts_file_id_position_pk" PRIMARY KEY("file_id","position")
);
--> statement-breakpoint
CREATE TABLE "staff_files" (
	"id" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"permission" text NOT NULL,
	"readers" jsonb NOT NULL,
	"state" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"file_name" text DEFAULT '' NOT NULL,
	"media" text DEFAULT '' NOT NULL,
	"size" bigint DEFAULT 0 NOT NULL,
	"left_out" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_files_done" CHECK (done >= 0 and total >= 0)
);
--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "sale" jsonb;--> statement-breakpoint
ALTER TABLE "staff_file_parts" ADD CONSTRAINT "staff_file_parts_file_id_staff_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."staff_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_files_by_expiry" ON "staff_files" USING btree ("expires_at");