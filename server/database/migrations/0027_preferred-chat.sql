CREATE TABLE "staff_submissions" (
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_submissions_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);
--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "preferred_chat" text;--> statement-breakpoint
ALTER TABLE "staff_submissions" ADD CONSTRAINT "staff_submissions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;