CREATE TABLE "staff_roles" (
	"key" text PRIMARY KEY NOT NULL,
	"name" jsonb NOT NULL,
	"permissions" jsonb,
	"position" integer NOT NULL
);
--> statement-breakpoint
-- What they permit stands in the program until an owner chooses otherwise.
INSERT INTO "staff_roles" ("key", "name", "position") VALUES
	('owner', '{"en":"Owner","zh-TW":"負責人"}', 0),
	('clerk', '{"en":"Clerk","zh-TW":"店員"}', 1),
	('warehouse', '{"en":"Warehouse","zh-TW":"倉庫"}', 2),
	('accountant', '{"en":"Accountant","zh-TW":"會計"}', 3);
--> statement-breakpoint
ALTER TABLE "staff" ADD COLUMN "seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "device" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD COLUMN "network" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role_staff_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."staff_roles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_of_role" ON "staff" USING btree ("role");