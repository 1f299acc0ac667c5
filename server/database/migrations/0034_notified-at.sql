ALTER TABLE "stock_requests" RENAME COLUMN "told_at" TO "notified_at";
