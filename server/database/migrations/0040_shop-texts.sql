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
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "terms_version" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "privacy_version" integer;--> statement-breakpoint
ALTER TABLE "shop_texts" ADD CONSTRAINT "shop_texts_saved_by_staff_id_fk" FOREIGN KEY ("saved_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
-- They are cached with the saved settings, and pages show them.
CREATE TRIGGER "shop_texts_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "shop_texts"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
