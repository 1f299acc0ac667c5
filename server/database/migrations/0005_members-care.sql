ALTER TABLE "orders" ALTER COLUMN "member_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "email_verified_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "signed_in_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "block_reason" text;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_number)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_by_time" ON "members" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "members_blocked" ON "members" USING btree ("created_at","id") WHERE blocked_at is not null;--> statement-breakpoint
CREATE INDEX "members_search_grams" ON "members" USING gin (search_grams("search_text"));--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_blocked_for_a_reason" CHECK ((blocked_at is null) = (block_reason is null));