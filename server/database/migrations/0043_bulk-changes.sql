CREATE TABLE "bulk_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "publish_by" text;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "archived" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bulk_changes_at" ON "bulk_changes" USING btree ("at");--> statement-breakpoint
CREATE INDEX "products_to_publish" ON "products" USING btree ("publish_at") WHERE publish_at is not null;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_archived" CHECK (not (archived and published));