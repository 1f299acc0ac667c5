CREATE TABLE "stock_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"member_id" text,
	"email" text,
	"by" text NOT NULL,
	"language" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_requests_whose" CHECK ((member_id is null) <> (email is null))
);
--> statement-breakpoint
ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_requests_once" ON "stock_requests" USING btree ("product_id","spec_id",coalesce("member_id", lower("email")));--> statement-breakpoint
CREATE INDEX "stock_requests_of_member" ON "stock_requests" USING btree ("member_id");