-- What the shop knew before staff kept it: one place where orders are fetched, three known by their names alone, and
-- two couriers.
INSERT INTO "pickup_locations" ("id", "name", "address", "open", "position") VALUES
	('malaysia-branch', '{"en": "Malaysia Branch Office", "zh-TW": "馬來西亞分公司"}',
		'{"en": "12 Jalan Contoh 3/1, 40150 Shah Alam, Selangor, Malaysia", "zh-TW": "馬來西亞雪蘭莪州莎阿南 40150，Jalan Contoh 3/1 12 號"}', true, 0),
	('taipei-flagship', '{"en": "Taipei Flagship Store", "zh-TW": "台北旗艦店"}', '{"en": "", "zh-TW": ""}', false, 1),
	('taichung-branch', '{"en": "Taichung Branch", "zh-TW": "台中分店"}', '{"en": "", "zh-TW": ""}', false, 2),
	('kaohsiung-store', '{"en": "Kaohsiung Store", "zh-TW": "高雄門市"}', '{"en": "", "zh-TW": ""}', false, 3);
--> statement-breakpoint
INSERT INTO "couriers" ("id", "name", "tracking", "active", "position") VALUES
	('pos_laju', 'Pos Laju', 'https://tracking.pos.com.my/tracking/{number}', true, 0),
	('jt_express', 'J&T Express', 'https://www.jtexpress.my/tracking/{number}', true, 1);
--> statement-breakpoint
-- The checkout's list of places is kept by every process, as the catalogue is.
CREATE TRIGGER "pickup_locations_changed" AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "pickup_locations"
FOR EACH STATEMENT EXECUTE FUNCTION "tell_catalogue_changed"();
