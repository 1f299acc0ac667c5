CREATE TABLE "catalogue_imports" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"staff_id" text NOT NULL,
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
--> statement-breakpoint
CREATE TABLE "catalogue_import_pictures" (
	"import_id" text NOT NULL,
	"name" text NOT NULL,
	"url" text,
	"problem" text,
	CONSTRAINT "catalogue_import_pictures_import_id_name_pk" PRIMARY KEY("import_id","name")
);
--> statement-breakpoint
CREATE TABLE "catalogue_import_products" (
	"import_id" text NOT NULL,
	"product_id" text NOT NULL,
	"before" jsonb,
	"after" text NOT NULL,
	"added_specs" text[] NOT NULL,
	CONSTRAINT "catalogue_import_products_import_id_product_id_pk" PRIMARY KEY("import_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "sku" text;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "barcode" text;--> statement-breakpoint
ALTER TABLE "catalogue_imports" ADD CONSTRAINT "catalogue_imports_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_pictures" ADD CONSTRAINT "catalogue_import_pictures_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "catalogue_import_products" ADD CONSTRAINT "catalogue_import_products_import_id_catalogue_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."catalogue_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "catalogue_imports_newest" ON "catalogue_imports" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "catalogue_imports_of_kind" ON "catalogue_imports" USING btree ("headings_key","created_at");--> statement-breakpoint
CREATE INDEX "specs_by_sku" ON "specs" USING btree ("sku");--> statement-breakpoint
CREATE INDEX "specs_by_barcode" ON "specs" USING btree ("barcode");