CREATE TABLE "member_lines" (
	"member_id" text NOT NULL,
	"list" text NOT NULL,
	"key" text NOT NULL,
	"item" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_lines_member_id_list_key_pk" PRIMARY KEY("member_id","list","key")
);
--> statement-breakpoint
ALTER TABLE "member_lines" ADD CONSTRAINT "member_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;