-- "The code 'save10' (case-insensitive) sets a discount of 10 currency units."
INSERT INTO "vouchers" ("code", "amount_sen") VALUES ('save10', 1000);

INSERT INTO "price_clock" ("settled_at") VALUES ('1970-01-01 00:00:00+00');

-- What a role permits is decided by the program until an owner changes it.
INSERT INTO "staff_roles" ("key", "name", "position") VALUES
	('owner', '{"en":"Owner","zh-TW":"負責人"}', 0),
	('clerk', '{"en":"Clerk","zh-TW":"店員"}', 1),
	('warehouse', '{"en":"Warehouse","zh-TW":"倉庫"}', 2),
	('accountant', '{"en":"Accountant","zh-TW":"會計"}', 3);

-- One place where orders are picked up, and three that have only names.
INSERT INTO "pickup_locations" ("id", "name", "address", "open", "position") VALUES
	('malaysia-branch', '{"en": "Malaysia Branch Office", "zh-TW": "馬來西亞分公司"}',
		'{"en": "12 Jalan Contoh 3/1, 40150 Shah Alam, Selangor, Malaysia", "zh-TW": "馬來西亞雪蘭莪州莎阿南 40150，Jalan Contoh 3/1 12 號"}', true, 0),
	('taipei-flagship', '{"en": "Taipei Flagship Store", "zh-TW": "台北旗艦店"}', '{"en": "", "zh-TW": ""}', false, 1),
	('taichung-branch', '{"en": "Taichung Branch", "zh-TW": "台中分店"}', '{"en": "", "zh-TW": ""}', false, 2),
	('kaohsiung-store', '{"en": "Kaohsiung Store", "zh-TW": "高雄門市"}', '{"en": "", "zh-TW": ""}', false, 3);

INSERT INTO "couriers" ("id", "name", "tracking", "number_formats", "active", "position") VALUES
	('pos_laju', 'Pos Laju', 'https://tracking.pos.com.my/tracking/{number}', '@@#########MY, @@@#########MY', true, 0),
	('jt_express', 'J&T Express', 'https://www.jtexpress.my/tracking/{number}', '############', true, 1);
