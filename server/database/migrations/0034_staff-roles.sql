CREATE TABLE "approval_limits" (
	"kind" text PRIMARY KEY NOT NULL,
	"limit_sen" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "approvals" (
	"id" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"amount_sen" bigint,
	"reason" text NOT NULL,
	"details" jsonb NOT NULL,
	"asked_by" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"decision" text,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"note" text DEFAULT '' NOT NULL,
	CONSTRAINT "approvals_four_eyes" CHECK (decision <> 'approved' or decided_by <> asked_by)
);
--> statement-breakpoint
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
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_asked_by_staff_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "approvals" ADD CONSTRAINT "approvals_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "approvals_waiting" ON "approvals" USING btree ("kind",coalesce("order_id", '')) WHERE decision is null;--> statement-breakpoint
CREATE INDEX "approvals_of_order" ON "approvals" USING btree ("order_id");--> statement-breakpoint
ALTER TABLE "staff" ADD CONSTRAINT "staff_role_staff_roles_key_fk" FOREIGN KEY ("role") REFERENCES "public"."staff_roles"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "staff_of_role" ON "staff" USING btree ("role");