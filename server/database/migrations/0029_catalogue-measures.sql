CREATE TABLE "room_scenes" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"image" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"products" jsonb NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "categories" ADD COLUMN "text" jsonb;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "search_words" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "goes_with" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "same_room" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "picture_dimensions" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "size_cm" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "swatches" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "materials" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "net_weight_kg" double precision;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "gross_weight_kg" double precision;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "parcels" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "assembly" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "height_range_cm" jsonb;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "stands_on" text;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "mount_height_cm" double precision;--> statement-breakpoint
ALTER TABLE "specs" ADD COLUMN "model" text;