CREATE TABLE "digest_orders" (
	"staff_id" text NOT NULL,
	"order_id" text NOT NULL,
	CONSTRAINT "digest_orders_staff_id_order_id_pk" PRIMARY KEY("staff_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "order_mails" (
	"staff_id" text PRIMARY KEY NOT NULL,
	"mail" text NOT NULL,
	"lang" text NOT NULL,
	"digest_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "order_tags" (
	"order_id" text NOT NULL,
	"tag" text NOT NULL,
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_tags_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1)
);
--> statement-breakpoint
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
--> statement-breakpoint
CREATE TABLE "order_webhook" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"url" text NOT NULL,
	"secret" "bytea" NOT NULL,
	"active" boolean NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_preferences" (
	"staff_id" text NOT NULL,
	"name" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "staff_preferences_staff_id_name_pk" PRIMARY KEY("staff_id","name")
);
--> statement-breakpoint
CREATE TABLE "tags" (
	"key" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "untold_orders" (
	"order_id" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
--> statement-breakpoint
ALTER TABLE "digest_orders" ADD CONSTRAINT "digest_orders_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "digest_orders" ADD CONSTRAINT "digest_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_mails" ADD CONSTRAINT "order_mails_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_tags" ADD CONSTRAINT "order_tags_tag_tags_key_fk" FOREIGN KEY ("tag") REFERENCES "public"."tags"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_views" ADD CONSTRAINT "order_views_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_preferences" ADD CONSTRAINT "staff_preferences_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "untold_orders" ADD CONSTRAINT "untold_orders_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_calls" ADD CONSTRAINT "webhook_calls_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "digest_orders_order_id_index" ON "digest_orders" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_tags_once" ON "order_tags" USING btree ("order_id","tag");--> statement-breakpoint
CREATE INDEX "orders_of_tag" ON "order_tags" USING btree ("tag","order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_views_name" ON "order_views" USING btree ("staff_id",lower("name"));--> statement-breakpoint
CREATE INDEX "order_views_shared" ON "order_views" USING btree ("created_at") WHERE shared;--> statement-breakpoint
CREATE INDEX "tags_by_use" ON "tags" USING btree ("used_at");--> statement-breakpoint
CREATE INDEX "webhook_calls_by_time" ON "webhook_calls" USING btree ("queued_at");--> statement-breakpoint
CREATE INDEX "webhook_calls_order_id_index" ON "webhook_calls" USING btree ("order_id");--> statement-breakpoint
-- Only while somebody is told of new orders: otherwise an order is written as before.
CREATE FUNCTION "note_untold_order"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM order_mails WHERE mail <> 'off') OR EXISTS (SELECT FROM order_webhook WHERE active) THEN
    INSERT INTO untold_orders (order_id, at) VALUES (NEW.id, NEW.placed_at);
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "orders_placed" AFTER INSERT ON "orders" FOR EACH ROW EXECUTE FUNCTION "note_untold_order"();
