CREATE TABLE "bulk_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"action" jsonb NOT NULL,
	"products" jsonb NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "cash_days" (
	"day" date PRIMARY KEY NOT NULL,
	"sums" jsonb NOT NULL,
	"counted_sen" bigint NOT NULL,
	"expected_sen" bigint NOT NULL,
	"short_sen" bigint NOT NULL,
	"note" text NOT NULL,
	"staff_id" text NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cash_days_counted" CHECK (counted_sen >= 0)
);

CREATE TABLE "payments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"kind" text NOT NULL,
	"way" text NOT NULL,
	"amount_sen" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"staff_id" text,
	"remittance_id" bigint,
	"parcel" integer,
	"reverses" bigint,
	"move" bigint,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "payments_amount" CHECK (amount_sen <> 0)
);

CREATE TABLE "remittance_lines" (
	"remittance_id" bigint NOT NULL,
	"line" integer NOT NULL,
	"number" text NOT NULL,
	"amount_sen" bigint,
	"order_id" text,
	"parcel" integer,
	"problem" text,
	"due_sen" bigint NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"staff_id" text,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "remittance_lines_remittance_id_line_pk" PRIMARY KEY("remittance_id","line")
);

CREATE TABLE "remittances" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "remittances_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"courier" text NOT NULL,
	"file_name" text NOT NULL,
	"hash" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "remittances_once" UNIQUE("hash")
);

CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"staff_id" text NOT NULL,
	"changed_by" text NOT NULL,
	"applied_by" text,
	"state" text DEFAULT 'open' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"encoding" text NOT NULL,
	"headings_key" text NOT NULL,
	"columns" jsonb NOT NULL,
	"rows" jsonb NOT NULL,
	"row_count" integer NOT NULL,
	"choices" jsonb NOT NULL,
	"added" integer DEFAULT 0 NOT NULL,
	"changed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"applied_at" timestamp with time zone,
	"undone_at" timestamp with time zone
);

CREATE TABLE "catalogue_import_pictures" (
	"import_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"problem" text,
	CONSTRAINT "catalogue_import_pictures_import_id_name_pk" PRIMARY KEY("import_id","name")
);

CREATE TABLE "catalogue_import_products" (
	"import_id" text NOT NULL,
	"product_id" text NOT NULL,
	"before" jsonb,
	"after" text NOT NULL,
	"added_specs" text[] NOT NULL,
	CONSTRAINT "catalogue_import_products_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);

CREATE TABLE "categories" (
	"key" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"img_url" text NOT NULL,
	"text" jsonb,
	"position" integer NOT NULL
);

CREATE TABLE "kits" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"people" integer NOT NULL,
	"lines" jsonb NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL
);

CREATE TABLE "products" (
	"id" text PRIMARY KEY NOT NULL,
	"category_key" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb NOT NULL,
	"parameters" jsonb NOT NULL,
	"img_url" text NOT NULL,
	"images" text[] NOT NULL,
	"video_url" text,
	"video_poster_url" text,
	"search_words" text[],
	"goes_with" text[],
	"same_room" text[],
	"picture_dimensions" jsonb,
	"published" boolean DEFAULT true NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_by" text,
	"archived" boolean DEFAULT false NOT NULL,
	"on_sale" boolean DEFAULT false NOT NULL,
	"on_sale_position" integer DEFAULT 0 NOT NULL,
	"best_seller" boolean DEFAULT false NOT NULL,
	"best_seller_position" integer DEFAULT 0 NOT NULL,
	"position" integer NOT NULL,
	"first_price_sen" integer NOT NULL,
	"spec_search_text" text DEFAULT '' NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower((name->>'en') || ' ' || (name->>'zh-TW') || ' ' || (description->>'en') || ' ' || (description->>'zh-TW') || spec_search_text)) STORED NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "products_first_price" CHECK (first_price_sen >= 0),
	CONSTRAINT "products_archived" CHECK (not (archived and published))
);

CREATE TABLE "room_scenes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"products" jsonb NOT NULL,
	"position" integer NOT NULL
);

CREATE TABLE "spec_costs" (
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"cost_sen" integer NOT NULL,
	CONSTRAINT "spec_costs_product_id_spec_id_pk" PRIMARY KEY("product_id","spec_id"),
	CONSTRAINT "spec_costs_cost" CHECK (cost_sen >= 0)
);

CREATE TABLE "specs" (
	"product_id" text NOT NULL,
	"id" text NOT NULL,
	"name" text NOT NULL,
	"former_names" text[] DEFAULT '{}' NOT NULL,
	"display_name" jsonb NOT NULL,
	"price_sen" integer NOT NULL,
	"regular_price_sen" integer NOT NULL,
	"sale_price_sen" integer,
	"sale_ends_at" timestamp with time zone,
	"lowest_price_sen" integer,
	"tiers" jsonb,
	"stock" integer NOT NULL,
	"color" text NOT NULL,
	"display_color" jsonb NOT NULL,
	"size" text NOT NULL,
	"description" jsonb NOT NULL,
	"images" text[] NOT NULL,
	"size_cm" jsonb,
	"swatches" jsonb,
	"materials" jsonb,
	"net_weight_kg" double precision,
	"gross_weight_kg" double precision,
	"parcels" jsonb,
	"assembly" jsonb,
	"height_range_cm" jsonb,
	"stands_on" text,
	"mount_height_cm" double precision,
	"model" text,
	"sku" text,
	"barcode" text,
	"low_stock_at" integer,
	"position" integer NOT NULL,
	CONSTRAINT "specs_product_id_id_pk" PRIMARY KEY("product_id","id"),
	CONSTRAINT "specs_productId_name_unique" UNIQUE("product_id","name"),
	CONSTRAINT "specs_price" CHECK (price_sen >= 0),
	CONSTRAINT "specs_regular_price" CHECK (regular_price_sen >= 0),
	CONSTRAINT "specs_sale_price" CHECK (sale_price_sen >= 0),
	CONSTRAINT "specs_stock" CHECK (stock >= 0)
);

CREATE TABLE "companies" (
	"id" text PRIMARY KEY NOT NULL,
	"legal_name" text NOT NULL,
	"country" text NOT NULL,
	"registration_number" text NOT NULL,
	"tax_number" text,
	"invoice_address" text,
	"invoice_email" text,
	"purchase_order_required" boolean DEFAULT false NOT NULL,
	"founded_at" timestamp with time zone NOT NULL,
	"prices_version" integer DEFAULT 0 NOT NULL,
	"closed_at" timestamp with time zone
);

CREATE TABLE "company_addresses" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"postal_code" text NOT NULL,
	"country" text NOT NULL
);

CREATE TABLE "company_invitations" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"role" text NOT NULL,
	"order_limit_sen" integer,
	"month_limit_sen" integer,
	"phone_number" text,
	"email" text,
	"language" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"accepted_by" text,
	CONSTRAINT "company_invitations_one_way" CHECK ((phone_number is null) <> (email is null))
);

CREATE TABLE "company_list_rows" (
	"id" text PRIMARY KEY NOT NULL,
	"list_id" text NOT NULL,
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "company_list_rows_quantity" CHECK (quantity >= 1)
);

CREATE TABLE "company_lists" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"name" text NOT NULL
);

CREATE TABLE "company_people" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"member_id" text NOT NULL,
	"role" text NOT NULL,
	"order_limit_sen" integer,
	"month_limit_sen" integer,
	"joined_at" timestamp with time zone NOT NULL
);

CREATE TABLE "company_prices" (
	"company_id" text NOT NULL,
	"position" integer NOT NULL,
	"scope" text NOT NULL,
	"product_id" text,
	"spec_id" text,
	"category_key" text,
	"price_sen" integer,
	"per_cent" integer,
	"valid_from" date,
	"valid_until" date,
	CONSTRAINT "company_prices_company_id_position_pk" PRIMARY KEY("company_id","position"),
	CONSTRAINT "company_prices_one" CHECK ((price_sen is null) <> (per_cent is null)),
	CONSTRAINT "company_prices_amount" CHECK (price_sen > 0 or per_cent between 1 and 99),
	CONSTRAINT "company_prices_scope" CHECK (case scope when 'spec' then product_id is not null and spec_id is not null
        when 'category' then category_key is not null else scope = 'all' end)
);

CREATE TABLE "purchase_order_files" (
	"order_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"type" text NOT NULL,
	"size" integer NOT NULL,
	"bytes" "bytea" NOT NULL
);

CREATE TABLE "purchase_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"company_id" text NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"order" jsonb NOT NULL,
	"body_hash" text NOT NULL,
	"submission_key" text,
	"language" text NOT NULL,
	"word" text,
	"asked_sen" bigint NOT NULL,
	"reminders" integer DEFAULT 0 NOT NULL,
	"decision" text,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"reason" text,
	"order_id" text,
	CONSTRAINT "purchase_requests_decided" CHECK ((decision is null) = (decided_at is null)),
	CONSTRAINT "purchase_requests_placed" CHECK (order_id is null or decision = 'approved')
);

CREATE TABLE "closed_days" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"first_day" date NOT NULL,
	"last_day" date NOT NULL,
	"place" text NOT NULL,
	CONSTRAINT "closed_days_in_sequence" CHECK (first_day <= last_day)
);

CREATE TABLE "couriers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tracking" text NOT NULL,
	"number_formats" text DEFAULT '' NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL,
	"key_number" integer DEFAULT 1 NOT NULL,
	"former_key_until" timestamp with time zone,
	CONSTRAINT "couriers_id" CHECK (id <> 'self_pickup'),
	CONSTRAINT "couriers_tracking" CHECK (tracking ilike 'https://%{number}%')
);

CREATE TABLE "pickup_locations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"open" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pickup_locations_open" CHECK (not open or (address->>'en' <> '' and address->>'zh-TW' <> ''))
);

CREATE TABLE "daily_figures" (
	"day" date NOT NULL,
	"dimension" text NOT NULL,
	"figure" text NOT NULL,
	"key" text NOT NULL,
	"count" bigint DEFAULT 0 NOT NULL,
	"amount_sen" bigint DEFAULT 0 NOT NULL,
	"known_sen" bigint DEFAULT 0 NOT NULL,
	"cost_sen" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "daily_figures_dimension_day_figure_key_pk" PRIMARY KEY("dimension","day","figure","key")
);

CREATE TABLE "stale_figure_days" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stale_figure_days_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"day" date NOT NULL
);

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

CREATE TABLE "staff_file_parts" (
	"file_id" text NOT NULL,
	"position" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "staff_file_parts_file_id_position_pk" PRIMARY KEY("file_id","position")
);

CREATE TABLE "staff_files" (
	"id" text PRIMARY KEY NOT NULL,
	"request" jsonb NOT NULL,
	"permission" text NOT NULL,
	"readers" jsonb NOT NULL,
	"mailed" boolean DEFAULT false NOT NULL,
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

CREATE TABLE "email_changes" (
	"id" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"old_email" text,
	"changed_at" timestamp with time zone NOT NULL,
	"undone_at" timestamp with time zone
);

CREATE TABLE "member_devices" (
	"member_id" text NOT NULL,
	"device_hash" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_devices_member_id_device_hash_pk" PRIMARY KEY("member_id","device_hash")
);

CREATE TABLE "member_lines" (
	"member_id" text NOT NULL,
	"list" text NOT NULL,
	"key" text NOT NULL,
	"item" jsonb,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "member_lines_member_id_list_key_pk" PRIMARY KEY("member_id","list","key")
);

CREATE TABLE "members" (
	"id" text PRIMARY KEY NOT NULL,
	"phone_number" text NOT NULL,
	"email" text,
	"new_email" text,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"name_in_script" text,
	"whatsapp_number" text NOT NULL,
	"preferred_chat" text,
	"photo_url" text,
	"billing" jsonb,
	"shipping" jsonb,
	"password_hash" text NOT NULL,
	"language" text NOT NULL,
	"demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"email_verified_at" timestamp with time zone,
	"signed_in_at" timestamp with time zone,
	"blocked_at" timestamp with time zone,
	"block_reason" text,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(name_in_script || ' ', '') || first_name || ' ' || last_name || ' ' || coalesce(email, '') || ' ' || phone_number)) STORED NOT NULL,
	CONSTRAINT "members_phone_number" UNIQUE("phone_number"),
	CONSTRAINT "members_blocked_for_a_reason" CHECK ((blocked_at is null) = (block_reason is null))
);

CREATE TABLE "sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"member_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL
);

CREATE TABLE "newsletter_subscribers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"language" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL
);

CREATE TABLE "list_rules" (
	"list" text PRIMARY KEY NOT NULL,
	"automatic" boolean NOT NULL,
	"days" integer NOT NULL
);

CREATE TABLE "offer_prices" (
	"offer_id" text NOT NULL,
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"price_sen" integer NOT NULL,
	CONSTRAINT "offer_prices_product_id_spec_id_offer_id_pk" PRIMARY KEY("product_id","spec_id","offer_id"),
	CONSTRAINT "offer_prices_price" CHECK (price_sen >= 0)
);

CREATE TABLE "offers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"rounding" text NOT NULL,
	"goods" jsonb NOT NULL,
	"begins_at" timestamp with time zone NOT NULL,
	"ends_at" timestamp with time zone,
	CONSTRAINT "offers_value" CHECK (value > 0),
	CONSTRAINT "offers_time" CHECK (ends_at is null or ends_at >= begins_at)
);

CREATE TABLE "price_clock" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settled_at" timestamp with time zone NOT NULL,
	"next_at" timestamp with time zone,
	CONSTRAINT "price_clock_one" CHECK (one)
);

CREATE TABLE "price_history" (
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"price_sen" integer NOT NULL,
	CONSTRAINT "price_history_product_id_spec_id_since_pk" PRIMARY KEY("product_id","spec_id","since")
);

CREATE TABLE "order_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"staff_id" text NOT NULL,
	"agreed_by" text,
	"state" text NOT NULL,
	"before" jsonb NOT NULL,
	"after" jsonb NOT NULL,
	"note" text NOT NULL,
	"consent" text,
	"decided_at" timestamp with time zone,
	"entry" bigint
);

CREATE TABLE "digest_orders" (
	"staff_id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "digest_orders_staff_id_order_id_pk" PRIMARY KEY("staff_id","order_id")
);

CREATE TABLE "order_mails" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"lang" text NOT NULL,
	"digest_at" timestamp with time zone
);

CREATE TABLE "order_tags" (
	"order_id" text NOT NULL,
	"tag" text NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);

CREATE TABLE "order_views" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"shared" boolean NOT NULL,
	"filters" jsonb NOT NULL,
	"look" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "order_webhook" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);

CREATE TABLE "staff_preferences" (
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "staff_preferences_staff_id_name_pk" PRIMARY KEY("staff_id","name")
);

CREATE TABLE "tags" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);

CREATE TABLE "untold_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);

CREATE TABLE "webhook_calls" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"queued_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tried_at" timestamp with time zone,
	"status" integer,
	"problem" text,
	"delivered_at" timestamp with time zone
);

CREATE TABLE "audit_chain" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"details" text NOT NULL,
	"link" text NOT NULL,
	CONSTRAINT "audit_chain_entry" UNIQUE("entry_id")
);

CREATE TABLE "audit_entries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"before" jsonb,
	"after" jsonb NOT NULL,
	"request_id" text NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL
);

CREATE TABLE "counters" (
	"name" text PRIMARY KEY NOT NULL,
	"value" bigint NOT NULL
);

CREATE TABLE "invoices" (
	"number" bigint PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"pdf" "bytea" NOT NULL,
	"sale" jsonb NOT NULL,
	CONSTRAINT "invoices_order" UNIQUE("order_id")
);

CREATE TABLE "member_orders" (
	"member_id" text PRIMARY KEY NOT NULL,
	"pending" integer NOT NULL,
	CONSTRAINT "member_orders_pending" CHECK (pending >= 0)
);

CREATE TABLE "order_history" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_history_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"description" jsonb NOT NULL,
	"before" jsonb,
	"undoes" bigint,
	"corrects" bigint,
	"follows" bigint
);

CREATE TABLE "order_items" (
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"product_name" jsonb NOT NULL,
	"spec_name" text NOT NULL,
	"display_name" jsonb NOT NULL,
	"spec_index" integer NOT NULL,
	"color" text NOT NULL,
	"display_color" jsonb NOT NULL,
	"size" text NOT NULL,
	"img_url" text NOT NULL,
	"quantity" integer NOT NULL,
	"price_sen" integer NOT NULL,
	"list_price_sen" integer NOT NULL,
	"tier_from" integer,
	"company_price" boolean DEFAULT false NOT NULL,
	"cost_sen" integer,
	CONSTRAINT "order_items_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_items_quantity" CHECK (quantity > 0),
	CONSTRAINT "order_items_price" CHECK (price_sen >= 0),
	CONSTRAINT "order_items_cost" CHECK (cost_sen >= 0)
);

CREATE TABLE "order_submissions" (
	"member_id" text NOT NULL,
	"key" text NOT NULL,
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "order_submissions_once" PRIMARY KEY("member_id","key")
);

CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000001 CACHE 1),
	"member_id" text,
	"status" text NOT NULL,
	"total_sen" bigint NOT NULL,
	"item_count" integer NOT NULL,
	"voucher_code" text,
	"voucher_discount_sen" bigint NOT NULL,
	"adjustment_sen" bigint,
	"fee_sen" bigint DEFAULT 0 NOT NULL,
	"fee_reason" text DEFAULT '' NOT NULL,
	"asked_deduction" jsonb,
	"customer_confirmed_at" timestamp with time zone,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text,
	"cancel_reason" text,
	"paid_at" timestamp with time zone,
	"payment_method" text NOT NULL,
	"shipping_method" text NOT NULL,
	"shipping_address" jsonb,
	"billing_address" jsonb,
	"pickup_location" text,
	"contact_phone" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_name" text NOT NULL,
	"contact_name_in_script" text,
	"notes" text NOT NULL,
	"delivery_access" jsonb,
	"company_id" text,
	"purchase_order_number" text,
	"cost_centre" text,
	"quotation_id" text,
	"promised_from" date,
	"promised_to" date,
	"promised_half" text,
	"slot_day" date,
	"shipping_provider" text,
	"tracking_number" text,
	"invoice_type" text NOT NULL,
	"invoice_status" text NOT NULL,
	"company_name" text,
	"tax_id" text,
	"invoice_address" text,
	"invoice_asked_at" timestamp with time zone,
	"invoice_cancel_reason" text,
	"return_status" text NOT NULL,
	"return_reason" text,
	"return_requested_at" timestamp with time zone,
	"return_processed_at" timestamp with time zone,
	"refund_sen" bigint,
	"exchange_of" bigint,
	"exchange_sen" bigint DEFAULT 0 NOT NULL,
	"exchanged_sen" bigint DEFAULT 0 NOT NULL,
	"cash_open_sen" bigint DEFAULT 0 NOT NULL,
	"cash_due_sen" bigint DEFAULT 0 NOT NULL,
	"cash_due_since" timestamp with time zone,
	"cash_state" text DEFAULT 'not_due' NOT NULL,
	"restocked_at" timestamp with time zone,
	"terms_version" integer,
	"privacy_version" integer,
	"language" text NOT NULL,
	"body_hash" text NOT NULL,
	"placed_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower(coalesce(contact_name_in_script || ' ', '') || contact_name || ' ' || contact_email || ' ' || contact_phone
          || coalesce(' ' || (shipping_address ->> 'nameInScript'), '') || coalesce(' ' || (shipping_address ->> 'firstName'), '')
          || coalesce(' ' || (shipping_address ->> 'lastName'), '') || coalesce(' ' || (shipping_address ->> 'street'), '')
          || coalesce(' ' || (shipping_address ->> 'city'), '') || coalesce(' ' || (shipping_address ->> 'postalCode'), '')
          || coalesce(' ' || company_name, '') || coalesce(' ' || purchase_order_number, '')
          || coalesce(' ' || cost_centre, '') || ' ' || notes)) STORED NOT NULL,
	"place_key" text GENERATED ALWAYS AS (coalesce(case
          when shipping_method = 'self_pickup' then 'pickup:' || coalesce(pickup_location, '')
          when shipping_address ->> 'country' = 'Malaysia' then 'Malaysia:'
            || coalesce(substring(regexp_replace(normalize(shipping_address ->> 'postalCode', NFKC), '[[:space:]‐‑‒–—―−-]', '', 'g') from '^([0-9]{2})[0-9]{3}$'), '')
          when shipping_address ->> 'country' = 'Taiwan' then 'Taiwan:'
            || coalesce(substring(regexp_replace(normalize(shipping_address ->> 'postalCode', NFKC), '[[:space:]‐‑‒–—―−-]', '', 'g') from '^([0-9]{3})(?:[0-9]{2,3})?$'), '')
          end, '')) STORED NOT NULL,
	CONSTRAINT "orders_number" UNIQUE("number"),
	CONSTRAINT "orders_promise" CHECK (promised_from <= promised_to),
	CONSTRAINT "orders_total" CHECK (total_sen >= 0),
	CONSTRAINT "orders_voucher" CHECK (voucher_discount_sen between 0 and total_sen),
	CONSTRAINT "orders_adjustment" CHECK (adjustment_sen between 0 and total_sen),
	CONSTRAINT "orders_fee" CHECK (fee_sen >= 0),
	CONSTRAINT "orders_exchange" CHECK (exchange_sen >= 0 and exchanged_sen >= 0),
	CONSTRAINT "orders_refund" CHECK (refund_sen between 0 and total_sen + fee_sen)
);

CREATE TABLE "outbox_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"subject" text,
	"text" text NOT NULL,
	"html" text,
	"taken_at" timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE "failed_deliveries" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "failed_deliveries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text,
	"goods_back_at" timestamp with time zone
);

CREATE TABLE "parcel_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcel_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"parcel_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"source" text NOT NULL,
	"staff_id" text,
	"courier_event" text,
	"move" bigint,
	"before" jsonb,
	"undoes" bigint,
	"corrects" bigint
);

CREATE TABLE "parcel_lines" (
	"parcel_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	CONSTRAINT "parcel_lines_parcel_id_position_pk" PRIMARY KEY("parcel_id","position"),
	CONSTRAINT "parcel_lines_quantity" CHECK (quantity > 0)
);

CREATE TABLE "parcels" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "parcels_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"courier" text,
	"tracking_number" text,
	"sends_again" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"left_at" timestamp with time zone,
	"collect_sen" bigint,
	"changed_at" timestamp with time zone NOT NULL
);

CREATE TABLE "quotation_notes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"note" jsonb NOT NULL
);

CREATE TABLE "quotation_messages" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "quotation_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"quotation_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"kind" text NOT NULL,
	"staff_id" text,
	"buyer_name" text,
	"member_id" text,
	"text" text NOT NULL,
	"submission_key" text,
	CONSTRAINT "quotation_messages_submission" UNIQUE("submission_key")
);

CREATE TABLE "quotation_versions" (
	"quotation_id" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"total_sen" bigint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"sent_by" text NOT NULL,
	"opened" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "quotation_versions_quotation_id_version_pk" PRIMARY KEY("quotation_id","version")
);

CREATE TABLE "quotations" (
	"id" text PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"step" text NOT NULL,
	"origin" text NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"member_id" text,
	"company_id" text,
	"company_name" text,
	"contact_name" text NOT NULL,
	"contact_phone" text NOT NULL,
	"contact_email" text NOT NULL,
	"language" text NOT NULL,
	"asked" jsonb,
	"pieces" integer NOT NULL,
	"draft" jsonb,
	"draft_by" text,
	"begun_by" text,
	"version" integer,
	"total_sen" bigint,
	"valid_until" date,
	"answered_at" timestamp with time zone,
	"question" timestamp with time zone,
	"reminds" boolean DEFAULT true NOT NULL,
	"reminded_at" timestamp with time zone,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"accepted_name" text,
	"accepted_position" text,
	"decline_reason" text,
	"decline_word" text,
	"withdraw_reason" text,
	"submission_key" text,
	"search_text" text GENERATED ALWAYS AS (lower('q-' || year || '-' || lpad(number::text, 4, '0') || ' ' || contact_name || ' ' || contact_phone || ' '
          || contact_email || coalesce(' ' || company_name, ''))) STORED NOT NULL,
	CONSTRAINT "quotations_submission" UNIQUE("submission_key"),
	CONSTRAINT "quotations_sent" CHECK ((version is null) = (total_sen is null) and (version is null) = (valid_until is null)),
	CONSTRAINT "quotations_accepted" CHECK (step <> 'accepted' or accepted_name is not null),
	CONSTRAINT "quotations_declined" CHECK (step <> 'declined' or decline_reason is not null)
);

CREATE TABLE "stock_holds" (
	"quotation_id" text NOT NULL,
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"pieces" integer NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "stock_holds_quotation_id_product_id_spec_id_pk" PRIMARY KEY("quotation_id","product_id","spec_id"),
	CONSTRAINT "stock_holds_pieces" CHECK (pieces > 0)
);

CREATE TABLE "rate_limits" (
	"key" varchar(255) PRIMARY KEY NOT NULL,
	"points" integer DEFAULT 0 NOT NULL,
	"expire" bigint
);

CREATE TABLE "return_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "return_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"return_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" text NOT NULL,
	"staff_id" text,
	"note" text DEFAULT '' NOT NULL,
	"move" bigint,
	"before" jsonb,
	"undoes" bigint,
	"corrects" bigint
);

CREATE TABLE "return_lines" (
	"return_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"position" integer NOT NULL,
	"quantity" integer NOT NULL,
	"sellable" integer,
	"scrapped" integer,
	"missing" integer,
	"scrap_reason" text,
	"refund_sen" bigint,
	CONSTRAINT "return_lines_return_id_position_pk" PRIMARY KEY("return_id","position"),
	CONSTRAINT "return_lines_quantity" CHECK (quantity > 0),
	CONSTRAINT "return_lines_inspected" CHECK (sellable >= 0 and scrapped >= 0 and missing >= 0 and sellable + scrapped + missing = quantity)
);

CREATE TABLE "return_photos" (
	"id" text PRIMARY KEY NOT NULL,
	"return_id" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"added_by" text NOT NULL,
	"staff_id" text,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"bytes" "bytea"
);

CREATE TABLE "returns" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "returns_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"number" integer NOT NULL,
	"status" text NOT NULL,
	"started_by" text NOT NULL,
	"staff_id" text,
	"reason" text,
	"note" text DEFAULT '' NOT NULL,
	"requested_at" timestamp with time zone NOT NULL,
	"decided_at" timestamp with time zone,
	"decided_by" text,
	"decision" jsonb,
	"way" text,
	"collect_day" date,
	"collect_half" text,
	"courier" text,
	"tracking_number" text,
	"arrived_at" timestamp with time zone,
	"inspected_at" timestamp with time zone,
	"inspected_by" text,
	"inspection_note" text DEFAULT '' NOT NULL,
	"refund_way" text,
	"account" "bytea",
	"account_end" text DEFAULT '' NOT NULL,
	"refund_sen" bigint,
	"exchanged_sen" bigint DEFAULT 0 NOT NULL,
	"refund_reason" text DEFAULT '' NOT NULL,
	"refunded_at" timestamp with time zone,
	"refunded_by" text,
	"changed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "returns_refund" CHECK (refund_sen >= 0 and exchanged_sen between 0 and coalesce(refund_sen, 0))
);

CREATE TABLE "missed_searches" (
	"day" date NOT NULL,
	"words" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "missed_searches_day_words_pk" PRIMARY KEY("day","words")
);

CREATE TABLE "product_terms" (
	"product_id" text PRIMARY KEY NOT NULL,
	"names" text[] NOT NULL,
	"words" text[] NOT NULL,
	"terms" text[] NOT NULL,
	"rules" integer NOT NULL
);

CREATE TABLE "search_spellings" (
	"spelling" text NOT NULL,
	"word" text NOT NULL,
	CONSTRAINT "search_spellings_spelling_word_pk" PRIMARY KEY("spelling","word")
);

CREATE TABLE "search_words" (
	"word" text PRIMARY KEY NOT NULL
);

CREATE TABLE "synonyms" (
	"id" text PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"keys" text[] NOT NULL,
	"position" integer NOT NULL
);

CREATE TABLE "newest_backups" (
	"kind" text PRIMARY KEY NOT NULL,
	"made_at" timestamp with time zone NOT NULL
);

CREATE TABLE "shop_settings" (
	"id" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"settings" jsonb NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shop_settings_once" CHECK (id)
);

CREATE TABLE "shop_texts" (
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"content" jsonb NOT NULL,
	"revision" integer NOT NULL,
	"saved_by" text,
	"saved_at" timestamp with time zone NOT NULL,
	"publish_at" timestamp with time zone,
	CONSTRAINT "shop_texts_name_version_pk" PRIMARY KEY("name","version")
);

CREATE TABLE "approval_limits" (
	"kind" text PRIMARY KEY NOT NULL,
	"limit_sen" bigint NOT NULL
);

CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"subject" text DEFAULT '' NOT NULL,
	"amount_sen" bigint,
	"reason" text NOT NULL,
	"details" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"effect_at" timestamp with time zone,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_four_eyes" CHECK (decision <> 'approved' or decided_by <> asked_by)
);

CREATE TABLE "credit_notes" (
	"number" bigint PRIMARY KEY NOT NULL,
	"invoice_number" bigint NOT NULL,
	"order_id" text NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"amount_sen" bigint NOT NULL,
	"reason" text NOT NULL,
	"staff_id" text NOT NULL,
	"pdf" "bytea" NOT NULL,
	"return_id" bigint,
	"lines" jsonb NOT NULL,
	CONSTRAINT "credit_notes_amount" CHECK (amount_sen >= 0)
);

CREATE TABLE "given_away" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "given_away_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"staff_id" text NOT NULL,
	"act" text NOT NULL,
	"order_id" text,
	"amount_sen" bigint NOT NULL,
	"agreed_by" text,
	"cause" text,
	"taken_back_at" timestamp with time zone,
	CONSTRAINT "given_away_four_eyes" CHECK (agreed_by <> staff_id),
	CONSTRAINT "given_away_amount" CHECK (amount_sen > 0)
);

CREATE TABLE "order_calls" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_calls_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"outcome" text NOT NULL,
	"note" text NOT NULL,
	"call_back_at" timestamp with time zone
);

CREATE TABLE "order_notes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_notes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"note" text NOT NULL
);

CREATE TABLE "staff" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"password_hash" text,
	"set_up_hash" text,
	"set_up_expires_at" timestamp with time zone,
	"totp_secret" "bytea",
	"enrolled_at" timestamp with time zone,
	"decides_since" timestamp with time zone,
	"opened_by" text[] DEFAULT '{}' NOT NULL,
	"used_step" bigint,
	"created_at" timestamp with time zone NOT NULL,
	"disabled_at" timestamp with time zone,
	"seen_at" timestamp with time zone
);

CREATE TABLE "staff_passkey_challenges" (
	"challenge_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"staff_id" text,
	"session_hash" text,
	"name" text DEFAULT '' NOT NULL,
	"asked_at" timestamp with time zone NOT NULL
);

CREATE TABLE "staff_passkeys" (
	"id" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" "bytea" NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text[] NOT NULL,
	"name" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "staff_passkeys_credential" UNIQUE("credential_id")
);

CREATE TABLE "staff_recovery_codes" (
	"staff_id" text NOT NULL,
	"code_hash" text NOT NULL,
	CONSTRAINT "staff_recovery_codes_staff_id_code_hash_pk" PRIMARY KEY("staff_id","code_hash")
);

CREATE TABLE "staff_roles" (
	"key" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"permissions" jsonb,
	"position" integer NOT NULL
);

CREATE TABLE "staff_sessions" (
	"id_hash" text PRIMARY KEY NOT NULL,
	"staff_id" text NOT NULL,
	"stage" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"device" text DEFAULT '' NOT NULL,
	"network" text DEFAULT '' NOT NULL
);

CREATE TABLE "staff_submissions" (
	"staff_id" text NOT NULL,
	"key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "staff_submissions_staff_id_key_pk" PRIMARY KEY("staff_id","key")
);

CREATE TABLE "stock_adjustments" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "stock_adjustments_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"product_id" text NOT NULL,
	"spec_id" text NOT NULL,
	"staff_id" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"reason" text NOT NULL,
	"note" text NOT NULL,
	"before" integer NOT NULL,
	"after" integer NOT NULL
);

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

CREATE TABLE "spent_solutions" (
	"solution_hash" text PRIMARY KEY NOT NULL,
	"spent_at" timestamp with time zone NOT NULL
);

CREATE TABLE "verifications" (
	"key" text PRIMARY KEY NOT NULL,
	"code_hash" text NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"failures" integer NOT NULL,
	"proof_hash" text,
	"proof_until" timestamp with time zone
);

CREATE TABLE "vouchers" (
	"code" text PRIMARY KEY NOT NULL,
	"amount_sen" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_to" timestamp with time zone,
	"max_uses" integer,
	"max_uses_per_member" integer,
	"min_order_sen" integer,
	"per_cent" integer,
	"max_discount_sen" integer,
	"category_keys" text[],
	"member_ids" text[],
	"with_offers" boolean DEFAULT true NOT NULL,
	CONSTRAINT "vouchers_amount" CHECK (amount_sen >= 0),
	CONSTRAINT "vouchers_per_cent" CHECK (per_cent between 1 and 100),
	CONSTRAINT "vouchers_code" CHECK (code = lower(code))
);

ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "cash_days" ADD CONSTRAINT "cash_days_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "payments" ADD CONSTRAINT "payments_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "payments" ADD CONSTRAINT "payments_move_order_history_id_fk" FOREIGN KEY ("move") REFERENCES "public"."order_history"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "remittance_lines" ADD CONSTRAINT "remittance_lines_remittance_id_remittances_id_fk" FOREIGN KEY ("remittance_id") REFERENCES "public"."remittances"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "remittances" ADD CONSTRAINT "remittances_courier_couriers_id_fk" FOREIGN KEY ("courier") REFERENCES "public"."couriers"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "remittances" ADD CONSTRAINT "remittances_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_changed_by_staff_id_fk" FOREIGN KEY ("changed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_applied_by_staff_id_fk" FOREIGN KEY ("applied_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "catalogue_import_pictures" ADD CONSTRAINT "catalogue_import_pictures_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "catalogue_import_products" ADD CONSTRAINT "catalogue_import_products_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "products" ADD CONSTRAINT "products_category_key_categories_key_fk" FOREIGN KEY ("category_key") REFERENCES "public"."categories"("key") ON DELETE no action ON UPDATE no action;

ALTER TABLE "spec_costs" ADD CONSTRAINT "spec_costs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "specs" ADD CONSTRAINT "specs_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_addresses" ADD CONSTRAINT "company_addresses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_invitations" ADD CONSTRAINT "company_invitations_accepted_by_members_id_fk" FOREIGN KEY ("accepted_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_list_rows" ADD CONSTRAINT "company_list_rows_list_id_company_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."company_lists"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_lists" ADD CONSTRAINT "company_lists_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_people" ADD CONSTRAINT "company_people_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_people" ADD CONSTRAINT "company_people_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "company_prices" ADD CONSTRAINT "company_prices_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "purchase_order_files" ADD CONSTRAINT "purchase_order_files_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_asked_by_members_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "purchase_requests" ADD CONSTRAINT "purchase_requests_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "staff_file_parts" ADD CONSTRAINT "staff_file_parts_file_id_staff_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."staff_files"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "email_changes" ADD CONSTRAINT "email_changes_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "member_devices" ADD CONSTRAINT "member_devices_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "member_lines" ADD CONSTRAINT "member_lines_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "offer_prices" ADD CONSTRAINT "offer_prices_offer_id_offers_id_fk" FOREIGN KEY ("offer_id") REFERENCES "public"."offers"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "offer_prices" ADD CONSTRAINT "offer_prices_of_spec" FOREIGN KEY ("product_id","spec_id") REFERENCES "public"."specs"("product_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "price_history" ADD CONSTRAINT "price_history_of_spec" FOREIGN KEY ("product_id","spec_id") REFERENCES "public"."specs"("product_id","id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "order_changes" ADD CONSTRAINT "order_changes_agreed_by_staff_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "digest_orders" ADD CONSTRAINT "digest_orders_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "digest_orders" ADD CONSTRAINT "digest_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_tag_tags_key_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("key") ON DELETE no action ON UPDATE no action;

ALTER TABLE "order_views" ADD CONSTRAINT "order_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_preferences" ADD CONSTRAINT "staff_preferences_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "untold_orders" ADD CONSTRAINT "untold_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "member_orders" ADD CONSTRAINT "member_orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "order_history" ADD CONSTRAINT "order_history_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_items" ADD CONSTRAINT "order_items_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_submissions" ADD CONSTRAINT "order_submissions_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "order_submissions" ADD CONSTRAINT "order_submissions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "orders" ADD CONSTRAINT "orders_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "orders" ADD CONSTRAINT "orders_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "failed_deliveries" ADD CONSTRAINT "failed_deliveries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_move_order_history_id_fk" FOREIGN KEY ("move") REFERENCES "public"."order_history"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_parcel_id_parcels_id_fk" FOREIGN KEY ("parcel_id") REFERENCES "public"."parcels"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "parcel_lines" ADD CONSTRAINT "parcel_lines_item" FOREIGN KEY ("order_id","position") REFERENCES "public"."order_items"("order_id","position") ON DELETE no action ON UPDATE no action;

ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "quotation_messages" ADD CONSTRAINT "quotation_messages_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "quotation_messages" ADD CONSTRAINT "quotation_messages_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "quotation_versions" ADD CONSTRAINT "quotation_versions_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "quotations" ADD CONSTRAINT "quotations_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "quotations" ADD CONSTRAINT "quotations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "quotations" ADD CONSTRAINT "quotations_decided_by_members_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."members"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "stock_holds" ADD CONSTRAINT "stock_holds_quotation_id_quotations_id_fk" FOREIGN KEY ("quotation_id") REFERENCES "public"."quotations"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "return_events" ADD CONSTRAINT "return_events_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "return_events" ADD CONSTRAINT "return_events_move_order_history_id_fk" FOREIGN KEY ("move") REFERENCES "public"."order_history"("id") ON DELETE set null ON UPDATE no action;

ALTER TABLE "return_lines" ADD CONSTRAINT "return_lines_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "return_photos" ADD CONSTRAINT "return_photos_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "returns" ADD CONSTRAINT "returns_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "product_terms" ADD CONSTRAINT "product_terms_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "shop_texts" ADD CONSTRAINT "shop_texts_saved_by_staff_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_invoice_number_invoices_number_fk" FOREIGN KEY ("invoice_number") REFERENCES "public"."invoices"("number") ON DELETE no action ON UPDATE no action;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "credit_notes" ADD CONSTRAINT "credit_notes_return_id_returns_id_fk" FOREIGN KEY ("return_id") REFERENCES "public"."returns"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "given_away" ADD CONSTRAINT "given_away_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "given_away" ADD CONSTRAINT "given_away_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "given_away" ADD CONSTRAINT "given_away_agreed_by_staff_id_fk" FOREIGN KEY ("agreed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_calls" ADD CONSTRAINT "order_calls_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "order_notes" ADD CONSTRAINT "order_notes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "staff" ADD CONSTRAINT "staff_role_staff_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."staff_roles"("key") ON DELETE no action ON UPDATE no action;

ALTER TABLE "staff_passkey_challenges" ADD CONSTRAINT "staff_passkey_challenges_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_passkeys" ADD CONSTRAINT "staff_passkeys_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_recovery_codes" ADD CONSTRAINT "staff_recovery_codes_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "staff_submissions" ADD CONSTRAINT "staff_submissions_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;

ALTER TABLE "stock_adjustments" ADD CONSTRAINT "stock_adjustments_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;

ALTER TABLE "stock_requests" ADD CONSTRAINT "stock_requests_member_id_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."members"("id") ON DELETE cascade ON UPDATE no action;

CREATE INDEX "bulk_changes_at" ON "bulk_changes" USING btree ("at");

CREATE INDEX "payments_of_order" ON "payments" USING btree ("order_id","id");

CREATE INDEX "payments_by_day" ON "payments" USING btree ("day","kind","way","amount_sen");

CREATE UNIQUE INDEX "payments_reversed_once" ON "payments" USING btree ("reverses") WHERE reverses is not null;

CREATE INDEX "payments_of_move" ON "payments" USING btree ("move") WHERE move is not null;

CREATE INDEX "remittance_lines_undecided" ON "remittance_lines" USING btree ("remittance_id") WHERE decision is null;

CREATE INDEX "remittance_lines_of_order" ON "remittance_lines" USING btree ("order_id");

CREATE INDEX "remittances_by_time" ON "remittances" USING btree ("at");

CREATE INDEX "catalogue_imports_newest" ON "catalogue_imports" USING btree ("created_at");

CREATE INDEX "catalogue_imports_of_kind" ON "catalogue_imports" USING btree ("headings_key","created_at");

CREATE INDEX "products_search_grams" ON "products" USING gin (search_grams("search_text"));

CREATE INDEX "products_of_category" ON "products" USING btree ("category_key","position","id","published");

CREATE INDEX "products_in_order" ON "products" USING btree ("position","id","published");

CREATE INDEX "products_first_price_sen_position_id_index" ON "products" USING btree ("first_price_sen","position","id");

CREATE INDEX "products_of_category_by_price" ON "products" USING btree ("category_key","first_price_sen","position","id");

CREATE INDEX "products_on_sale" ON "products" USING btree ("on_sale_position","position") WHERE on_sale;

CREATE INDEX "products_best_seller" ON "products" USING btree ("best_seller_position","position") WHERE best_seller;

CREATE INDEX "products_to_publish" ON "products" USING btree ("publish_at") WHERE publish_at is not null;

CREATE INDEX "specs_by_sku" ON "specs" USING btree ("sku");

CREATE INDEX "specs_by_barcode" ON "specs" USING btree ("barcode");

CREATE INDEX "specs_reduced" ON "specs" USING btree ("product_id") WHERE sale_price_sen is not null;

CREATE INDEX "company_addresses_company_id_index" ON "company_addresses" USING btree ("company_id");

CREATE INDEX "company_invitations_company_id_index" ON "company_invitations" USING btree ("company_id");

CREATE INDEX "company_invitations_accepted_by_index" ON "company_invitations" USING btree ("accepted_by");

CREATE UNIQUE INDEX "company_list_rows_once" ON "company_list_rows" USING btree ("list_id","product_id","spec_id");

CREATE INDEX "company_lists_company_id_index" ON "company_lists" USING btree ("company_id");

CREATE UNIQUE INDEX "company_people_once" ON "company_people" USING btree ("company_id","member_id");

CREATE INDEX "company_people_member_id_index" ON "company_people" USING btree ("member_id");

CREATE INDEX "purchase_requests_company_id_asked_at_id_index" ON "purchase_requests" USING btree ("company_id","asked_at" DESC NULLS LAST,"id");

CREATE UNIQUE INDEX "purchase_requests_asked_by_submission_key_index" ON "purchase_requests" USING btree ("asked_by","submission_key");

CREATE INDEX "purchase_requests_decided_by_index" ON "purchase_requests" USING btree ("decided_by");

CREATE UNIQUE INDEX "purchase_requests_order_id_index" ON "purchase_requests" USING btree ("order_id");

CREATE INDEX "purchase_requests_waiting" ON "purchase_requests" USING btree ("asked_at") WHERE decision is null;

CREATE INDEX "saved_exports_by_next_run" ON "saved_exports" USING btree ("next_run_at") WHERE next_run_at is not null;

CREATE INDEX "staff_files_by_expiry" ON "staff_files" USING btree ("expires_at");

CREATE INDEX "email_changes_member_id_index" ON "email_changes" USING btree ("member_id");

CREATE UNIQUE INDEX "members_email" ON "members" USING btree (lower("email"));

CREATE INDEX "members_by_time" ON "members" USING btree ("created_at","id");

CREATE INDEX "members_blocked" ON "members" USING btree ("created_at","id") WHERE blocked_at is not null;

CREATE INDEX "members_search_grams" ON "members" USING gin (search_grams("search_text"));

CREATE INDEX "sessions_member_id_index" ON "sessions" USING btree ("member_id");

CREATE INDEX "sessions_seen_at_index" ON "sessions" USING btree ("seen_at");

CREATE INDEX "sessions_created_at_index" ON "sessions" USING btree ("created_at");

CREATE UNIQUE INDEX "newsletter_subscribers_email" ON "newsletter_subscribers" USING btree (lower("email"));

CREATE INDEX "newsletter_subscribers_newest" ON "newsletter_subscribers" USING btree ("subscribed_at","id");

CREATE INDEX "offer_prices_of_offer" ON "offer_prices" USING btree ("offer_id");

CREATE INDEX "offers_by_time" ON "offers" USING btree ("ends_at","begins_at");

CREATE INDEX "order_changes_of_order" ON "order_changes" USING btree ("order_id","id");

CREATE UNIQUE INDEX "order_changes_proposed" ON "order_changes" USING btree ("order_id") WHERE state = 'proposed';

CREATE INDEX "digest_orders_order_id_index" ON "digest_orders" USING btree ("order_id");

CREATE UNIQUE INDEX "order_tags_once" ON "order_tags" USING btree ("order_id","tag");

CREATE INDEX "orders_of_tag" ON "order_tags" USING btree ("tag","order_id");

CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree ("staff_id",lower("name"));

CREATE INDEX "order_views_shared" ON "order_views" USING btree ("created_at") WHERE shared;

CREATE INDEX "tags_by_use" ON "tags" USING btree ("used_at");

CREATE INDEX "webhook_calls_by_time" ON "webhook_calls" USING btree ("queued_at");

CREATE INDEX "webhook_calls_order_id_index" ON "webhook_calls" USING btree ("order_id");

CREATE INDEX "audit_entries_of_subject" ON "audit_entries" USING btree ("subject","subject_id","id");

CREATE INDEX "audit_entries_of_actor" ON "audit_entries" USING btree ("actor_id","at","id");

CREATE INDEX "audit_entries_of_action" ON "audit_entries" USING btree ("action","at","id");

CREATE INDEX "audit_entries_by_time" ON "audit_entries" USING btree ("at","id");

CREATE INDEX "order_history_of_order" ON "order_history" USING btree ("order_id","id");

CREATE INDEX "order_items_of_product" ON "order_items" USING btree ("product_id","order_id");

CREATE INDEX "order_submissions_of_order" ON "order_submissions" USING btree ("order_id");

CREATE INDEX "orders_by_time" ON "orders" USING btree ("placed_at","number");

CREATE INDEX "orders_by_status" ON "orders" USING btree ("status","placed_at","number","shipping_method");

CREATE INDEX "orders_with_invoice_to_issue" ON "orders" USING btree ("placed_at","number","invoice_asked_at") WHERE invoice_status = 'pending';

CREATE INDEX "orders_by_confirmation" ON "orders" USING btree ("confirmed_at") WHERE confirmed_at is not null;

CREATE INDEX "orders_by_return_request" ON "orders" USING btree ("return_requested_at") WHERE return_requested_at is not null;

CREATE INDEX "orders_by_payment" ON "orders" USING btree ("paid_at") WHERE paid_at is not null;

CREATE INDEX "orders_by_tracking_number" ON "orders" USING btree (upper("tracking_number")) WHERE tracking_number is not null;

CREATE INDEX "orders_with_cash_due" ON "orders" USING btree ("cash_due_since","id") WHERE cash_due_sen <> 0;

CREATE INDEX "orders_search_grams" ON "orders" USING gin (search_grams("search_text"));

CREATE INDEX "orders_with_deduction_to_decide" ON "orders" USING btree ("placed_at","number") WHERE asked_deduction is not null;

CREATE INDEX "orders_of_member" ON "orders" USING btree ("member_id","placed_at","number");

CREATE INDEX "orders_of_company" ON "orders" USING btree ("company_id","number") WHERE company_id is not null;

CREATE INDEX "orders_of_phone" ON "orders" USING btree ("contact_phone");

CREATE INDEX "orders_with_voucher" ON "orders" USING btree ("voucher_code") WHERE voucher_code is not null;

CREATE INDEX "orders_by_slot" ON "orders" USING btree ("slot_day","promised_half") WHERE slot_day is not null;

CREATE INDEX "orders_to_arrive" ON "orders" USING btree ("promised_to") WHERE status in ('pending', 'In Progress', 'Shipped');

CREATE INDEX "orders_by_due_day" ON "orders" USING btree (coalesce(promised_to, 'infinity'::date),"placed_at","number");

CREATE INDEX "orders_by_sum" ON "orders" USING btree (greatest(0, total_sen + fee_sen - greatest(0, coalesce(adjustment_sen, voucher_discount_sen))),"placed_at","number");

CREATE UNIQUE INDEX "orders_of_exchange" ON "orders" USING btree ("exchange_of") WHERE exchange_of is not null and status <> 'Cancelled';

CREATE UNIQUE INDEX "orders_of_quotation" ON "orders" USING btree ("quotation_id") WHERE quotation_id is not null and status <> 'Cancelled';

CREATE INDEX "failed_deliveries_of_order" ON "failed_deliveries" USING btree ("order_id","id");

CREATE INDEX "failed_deliveries_by_time" ON "failed_deliveries" USING btree ("at");

CREATE INDEX "failed_deliveries_with_goods_out" ON "failed_deliveries" USING btree ("order_id","at") WHERE goods_back_at is null;

CREATE INDEX "parcel_events_of_parcel" ON "parcel_events" USING btree ("parcel_id","id");

CREATE INDEX "parcel_events_of_move" ON "parcel_events" USING btree ("move") WHERE move is not null;

CREATE UNIQUE INDEX "parcel_events_of_courier" ON "parcel_events" USING btree ("courier_event") WHERE courier_event is not null;

CREATE INDEX "parcel_lines_of_item" ON "parcel_lines" USING btree ("order_id","position");

CREATE UNIQUE INDEX "parcels_of_order" ON "parcels" USING btree ("order_id","number");

CREATE INDEX "parcels_under_way" ON "parcels" USING btree ("status","changed_at","id") WHERE status not in ('delivered', 'returned');

CREATE INDEX "parcels_by_tracking_number" ON "parcels" USING btree (upper("tracking_number")) WHERE tracking_number is not null;

CREATE INDEX "parcels_by_change" ON "parcels" USING btree ("changed_at","id");

CREATE UNIQUE INDEX "quotation_notes_name" ON "quotation_notes" USING btree (lower("name"));

CREATE INDEX "quotation_messages_of_quotation" ON "quotation_messages" USING btree ("quotation_id","id");

CREATE INDEX "quotation_messages_of_member" ON "quotation_messages" USING btree ("member_id");

CREATE UNIQUE INDEX "quotations_number" ON "quotations" USING btree ("year","number");

CREATE INDEX "quotations_by_step" ON "quotations" USING btree ("step","since","id");

CREATE INDEX "quotations_with_question" ON "quotations" USING btree ("question","id") WHERE question is not null;

CREATE INDEX "quotations_with_draft" ON "quotations" USING btree ("since","id") WHERE draft is not null;

CREATE INDEX "quotations_by_end" ON "quotations" USING btree ("valid_until","id") WHERE step = 'sent';

CREATE INDEX "quotations_by_time" ON "quotations" USING btree ("requested_at","id");

CREATE INDEX "quotations_of_member" ON "quotations" USING btree ("member_id");

CREATE INDEX "quotations_by_decider" ON "quotations" USING btree ("decided_by");

CREATE INDEX "quotations_of_company" ON "quotations" USING btree ("company_id");

CREATE INDEX "quotations_of_phone" ON "quotations" USING btree ("contact_phone");

CREATE INDEX "quotations_search_grams" ON "quotations" USING gin (search_grams("search_text"));

CREATE INDEX "stock_holds_by_end" ON "stock_holds" USING btree ("until");

CREATE INDEX "stock_holds_of_spec" ON "stock_holds" USING btree ("product_id","spec_id");

CREATE INDEX "rate_limits_expire_index" ON "rate_limits" USING btree ("expire");

CREATE INDEX "return_events_of_return" ON "return_events" USING btree ("return_id","id");

CREATE INDEX "return_events_of_move" ON "return_events" USING btree ("move") WHERE move is not null;

CREATE INDEX "return_lines_of_item" ON "return_lines" USING btree ("order_id","position");

CREATE INDEX "return_photos_of_return" ON "return_photos" USING btree ("return_id","at");

CREATE UNIQUE INDEX "returns_of_order" ON "returns" USING btree ("order_id","number");

CREATE UNIQUE INDEX "returns_open_once" ON "returns" USING btree ("order_id") WHERE status not in ('completed', 'rejected', 'withdrawn');

CREATE INDEX "returns_open" ON "returns" USING btree ("status","way","changed_at","id") WHERE status not in ('completed', 'rejected', 'withdrawn');

CREATE INDEX "returns_by_change" ON "returns" USING btree ("changed_at","id");

CREATE INDEX "returns_by_tracking_number" ON "returns" USING btree (upper("tracking_number")) WHERE tracking_number is not null;

CREATE INDEX "returns_note_grams" ON "returns" USING gin (search_grams(lower("note"))) WHERE note <> '';

CREATE INDEX "product_terms_terms" ON "product_terms" USING gin (indexed_terms("terms")) WITH (fastupdate=false);

CREATE INDEX "product_terms_rules_index" ON "product_terms" USING btree ("rules");

CREATE INDEX "search_words_beginning" ON "search_words" USING btree ("word" text_pattern_ops);

CREATE INDEX "synonyms_keys" ON "synonyms" USING gin ("keys");

CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind",coalesce("order_id", "subject")) WHERE decision is null;

CREATE INDEX "approvals_due" ON "approvals" USING btree ("effect_at") WHERE decision is null;

CREATE INDEX "approvals_of_order" ON "approvals" USING btree ("order_id");

CREATE INDEX "credit_notes_of_order" ON "credit_notes" USING btree ("order_id");

CREATE INDEX "credit_notes_of_invoice" ON "credit_notes" USING btree ("invoice_number");

CREATE UNIQUE INDEX "credit_notes_of_return" ON "credit_notes" USING btree ("return_id") WHERE return_id is not null;

CREATE INDEX "given_away_by_day" ON "given_away" USING btree ("staff_id","day");

CREATE INDEX "given_away_of_order" ON "given_away" USING btree ("order_id");

CREATE INDEX "given_away_by_cause" ON "given_away" USING btree ("cause");

CREATE INDEX "order_calls_of_order" ON "order_calls" USING btree ("order_id","id");

CREATE INDEX "order_calls_to_come" ON "order_calls" USING btree ("call_back_at") WHERE call_back_at is not null;

CREATE INDEX "order_calls_grams" ON "order_calls" USING gin (search_grams(lower("note"))) WHERE note <> '';

CREATE INDEX "order_notes_of_order" ON "order_notes" USING btree ("order_id","id");

CREATE INDEX "order_notes_grams" ON "order_notes" USING gin (search_grams(lower("note"))) WHERE note <> '';

CREATE UNIQUE INDEX "staff_email" ON "staff" USING btree (lower("email"));

CREATE INDEX "staff_of_role" ON "staff" USING btree ("role");

CREATE INDEX "staff_passkey_challenges_by_age" ON "staff_passkey_challenges" USING btree ("asked_at");

CREATE INDEX "staff_passkeys_of_staff" ON "staff_passkeys" USING btree ("staff_id");

CREATE INDEX "staff_sessions_staff_id_index" ON "staff_sessions" USING btree ("staff_id");

CREATE INDEX "staff_sessions_seen_at_index" ON "staff_sessions" USING btree ("seen_at");

CREATE INDEX "staff_sessions_created_at_index" ON "staff_sessions" USING btree ("created_at");

CREATE INDEX "stock_adjustments_of_spec" ON "stock_adjustments" USING btree ("product_id","spec_id","id");

CREATE UNIQUE INDEX "stock_requests_once" ON "stock_requests" USING btree ("product_id","spec_id",coalesce("member_id", lower("email")));

CREATE INDEX "stock_requests_of_member" ON "stock_requests" USING btree ("member_id");

CREATE INDEX "spent_solutions_spent_at_index" ON "spent_solutions" USING btree ("spent_at");

CREATE INDEX "verifications_sent_at_index" ON "verifications" USING btree ("sent_at");
