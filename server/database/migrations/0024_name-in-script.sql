ALTER TABLE "members" ADD COLUMN "name_in_script" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_name_in_script" text;--> statement-breakpoint
-- A generated column keeps its expression: the searched texts are made anew, with their indexes.
ALTER TABLE "members" DROP COLUMN "search_text";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(name_in_script || ' ', '') || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_number)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "members_search_grams" ON "members" USING gin (search_grams("search_text"));--> statement-breakpoint
ALTER TABLE "orders" DROP COLUMN "contact_search";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "contact_search" text GENERATED ALWAYS AS (lower(coalesce(contact_name_in_script || ' ', '') || contact_name || ' ' || contact_email || ' ' || contact_phone)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_contact_grams" ON "orders" USING gin (search_grams("contact_search"));
