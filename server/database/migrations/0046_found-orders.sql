ALTER TABLE "orders" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower(coalesce(contact_name_in_script || ' ', '') || contact_name || ' ' || contact_email || ' ' || contact_phone
          || coalesce(' ' || (shipping_address ->> 'nameInScript'), '') || coalesce(' ' || (shipping_address ->> 'firstName'), '')
          || coalesce(' ' || (shipping_address ->> 'lastName'), '') || coalesce(' ' || (shipping_address ->> 'street'), '')
          || coalesce(' ' || (shipping_address ->> 'city'), '') || coalesce(' ' || (shipping_address ->> 'postalCode'), '')
          || coalesce(' ' || company_name, '') || ' ' || notes)) STORED NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_search_grams" ON "orders" USING gin (search_grams("search_text"));--> statement-breakpoint
CREATE INDEX "order_calls_grams" ON "order_calls" USING gin (search_grams(lower("note"))) WHERE note <> '';--> statement-breakpoint
CREATE INDEX "order_notes_grams" ON "order_notes" USING gin (search_grams(lower("note"))) WHERE note <> '';--> statement-breakpoint
DROP INDEX "orders_contact_grams";
