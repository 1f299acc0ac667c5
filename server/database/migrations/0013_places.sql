CREATE TABLE "couriers" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"tracking" text NOT NULL,
	"active" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "couriers_id" CHECK (id <> 'self_pickup'),
	CONSTRAINT "couriers_tracking" CHECK (tracking ilike 'https://%{number}%')
);
--> statement-breakpoint
CREATE TABLE "pickup_locations" (
	"id" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"address" jsonb NOT NULL,
	"open" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "pickup_locations_open" CHECK (not open or (address->>'en' <> '' and address->>'zh-TW' <> ''))
);
