DROP TABLE "failed_deliveries" CASCADE;--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "preferred_chat" text;